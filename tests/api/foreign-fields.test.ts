/** Fields that a call does not know change nothing, even under names of the database. Source: api.md section 0, "Body". */
import { expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { tenants, users } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

const FOREIGN = {
  id: 1,
  UserID: 1,
  tenantId: 1,
  TenantID: 1,
  level: 0,
  levels: [0],
  Permissions: 0,
  UserPermissions: [{ PermissionID: 0 }],
  passwordHash: "x",
  enabled: false,
  passkeyRequired: true,
  impersonatorId: 1,
  achEnabled: false,
  leaseStatus: "eviction",
  createdAt: 0,
}
const allUsers = () => read((tx) => tx.all(tx.select().from(users)))
const allTenants = () => read((tx) => tx.all(tx.select().from(tenants)))

test("a new account is what the call names: no foreign level, tenant, password or state", async () => {
  const as = await tokenOf(await staff(3), "api")
  const named = { email: "rosa@example.com", firstName: "Rosa", lastName: "Kim", permissionInt: 9 }
  const { status, body } = await api("POST", "/admin/user/signup", { as, body: { ...FOREIGN, ...named } })
  expect([status, body]).toMatchObject([
    201,
    { Permissions: 9, UserPermissions: [{ PermissionID: 9 }], TenantID: null, AccountEnabled: true },
  ])
  const rosa = (await allUsers()).find((user) => user.email === named.email)
  expect(rosa).toMatchObject({ passwordHash: null, passkeyRequired: false })
})

test("a tenant who chooses a home screen changes nothing else", async () => {
  const dana = await tenantUser(101)
  const as = await tokenOf(dana, "api")
  const [before] = (await allUsers()).filter(({ id }) => id === dana.userId)
  const body = { ...FOREIGN, homescreen: "home" }
  expect((await api("PUT", "/user/account/homescreen", { as, body })).status).toBe(200)
  const [after] = (await allUsers()).filter(({ id }) => id === dana.userId)
  expect(after).toEqual({ ...before, homeScreen: "home" })
})

test("the bank privilege is set, and nothing of the tenant beside it", async () => {
  const { tenantId } = await tenantUser(101)
  const as = await tokenOf(await staff(6), "api")
  const [before] = await allTenants()
  const body = { ...FOREIGN, tenantID: tenantId, achPrivilege: true, achEnabled: false }
  expect((await api("POST", "/management/tenant/edit/ach", { as, body })).status).toBe(200)
  const [after] = await allTenants()
  expect(after).toEqual({ ...before, achEnabled: true, updatedAt: after?.updatedAt, version: after?.version })
})
