import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { userPermissions, users } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

test("a tenant reads their own account", async () => {
  const dana = await tenantUser(101)
  const { status, body } = await api("GET", "/user/account", { as: await tokenOf(dana, "api") })
  expect(status).toBe(200)
  expect(body).toEqual({
    UserID: dana.userId,
    FirstName: "Dana",
    LastName: "Whitfield",
    Email: "suite-101@example.com",
    PrimaryEmail: "suite-101@example.com",
    PrimaryPhone: "9095550142",
    TenantID: dana.tenantId,
    UnitNumbers: [101],
    UserPermissions: [],
    Permissions: null,
    HomeScreen: "home",
    AccountEnabled: true,
    PasskeyRequired: false,
  })
})

test("staff see every level they hold, the lowest as theirs", async () => {
  const manager = await staff(6)
  await write((tx) => tx.run(tx.insert(userPermissions).values({ userId: manager.userId, level: 2 })))
  const { body } = await api("GET", "/user/account", { as: await tokenOf(manager, "api") })
  expect(body).toMatchObject({
    UserPermissions: [{ PermissionID: 2 }, { PermissionID: 6 }],
    Permissions: 2,
    TenantID: null,
    PrimaryPhone: null,
    UnitNumbers: [],
    HomeScreen: "management",
  })
})

test("a disabled person's token stops working at once", async () => {
  const manager = await staff(6)
  const token = await tokenOf(manager, "api")
  await write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.id, manager.userId))))
  const response = await api("GET", "/user/account", { as: token })
  expect(response).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED", subject: "Authentication Error" } })
})

test("a token is over after 24 hours", async () => {
  const manager = await staff(6)
  const day = 24 * 60 * 60 * 1000
  const [old, older] = [
    await tokenOf(manager, "api", Date.now() - day + 60_000),
    await tokenOf(manager, "api", Date.now() - day),
  ]
  expect((await api("GET", "/user/account", { as: old })).status).toBe(200)
  expect((await api("GET", "/user/account", { as: older })).status).toBe(401)
})
