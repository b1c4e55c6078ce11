import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { levelName, roleLabelOf } from "~/domain/identity/levels.ts"
import { addUser, createUser, findAccount, ownAccount, ownLevel } from "~/domain/identity/users.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { staff, tenantUser } from "../../support/people.ts"

const rosa = { email: "Rosa@Example.com", firstName: "Rosa", lastName: "Kim" }
const admin: Actor = { ...ANONYMOUS, userId: 1, name: "Ada Stone", level: 3 }

test("a person of staff starts enabled, with one level and the highest home screen of it", async () => {
  const id = await write((tx) => createUser(tx, SYSTEM, { ...rosa, permissionInt: 5 }))
  expect(await read((tx) => findAccount(tx, id))).toEqual({
    id,
    email: "rosa@example.com",
    firstName: "Rosa",
    lastName: "Kim",
    phone: null,
    tenantId: null,
    signIn: null,
    unitNumbers: [],
    levels: [5],
    level: 5,
    homeScreen: "management",
    startsOnToday: false,
    enabled: true,
    passkeyRequired: false,
    activated: false,
  })
})

test("the audit log tells who made which account, and no password", async () => {
  const passwordHash = "$argon2id$kept"
  const id = await write((tx) => createUser(tx, admin, { ...rosa, permissionInt: 6, passwordHash }))
  const [row] = await read((tx) => tx.all(tx.select().from(auditLog)))
  expect(row).toMatchObject({ category: "USR_CREATED", userId: 1, userName: "Ada Stone", metadata: { UserID: id } })
  expect(JSON.stringify(row)).not.toContain(passwordHash)
})

test("nobody grants a level above their own, and management makes no accounts", async () => {
  const create = (actor: Actor, permissionInt: number) =>
    write((tx) => createUser(tx, actor, { ...rosa, permissionInt }))
  await expect(create(admin, 2)).rejects.toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" })
  await expect(create({ ...admin, level: 4 }, 9)).rejects.toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" })
  await expect(create(admin, 3)).resolves.toBeGreaterThan(0)
})

test("an email has one account, however it is written", async () => {
  await write((tx) => createUser(tx, SYSTEM, { ...rosa, permissionInt: 9 }))
  const again = write((tx) => addUser(tx, SYSTEM, { ...rosa, email: "ROSA@example.com", homeScreen: "home" }))
  await expect(again).rejects.toMatchObject({ status: 409, code: "EMAIL_IN_USE" })
})

test("a home screen must come with the level", async () => {
  const create = write((tx) => createUser(tx, SYSTEM, { ...rosa, permissionInt: 9, homeScreen: "management" }))
  await expect(create).rejects.toMatchObject({ code: "VALIDATION_ERROR", fields: { homeScreen: ["Invalid value."] } })
})

test("a tenant's account carries the tenant's phone and suites", async () => {
  const dana = await tenantUser(101)
  const account = await read((tx) => ownAccount(tx, { ...ANONYMOUS, userId: dana.userId, level: 10 }, undefined))
  expect(account).toMatchObject({
    tenantId: dana.tenantId,
    phone: "9095550142",
    unitNumbers: [101],
    levels: [],
    level: 10,
  })
})

test("the level told is the lowest held, and none for a tenant", async () => {
  const level = (held: number) => read((tx) => ownLevel(tx, { ...ANONYMOUS, userId: 1, level: held }, undefined))
  expect(await level(6)).toEqual({ level: 6 })
  expect(await level(0)).toEqual({ level: 0 })
  expect(await level(10)).toEqual({ level: null })
})

test("a user is shown by the lowest level held, else as Tenant, Ex-Tenant or None", async () => {
  const { userId } = await staff(2)
  const account = await read((tx) => findAccount(tx, userId))
  expect(account && roleLabelOf(account)).toBe("Tier 2 Admin")
  expect(roleLabelOf({ levels: [], tenantId: 7, unitNumbers: [101] })).toBe("Tenant")
  expect(roleLabelOf({ levels: [], tenantId: 7, unitNumbers: [] })).toBe("Ex-Tenant")
  expect(roleLabelOf({ levels: [], tenantId: null, unitNumbers: [] })).toBe("None")
  expect([0, 1, 3, 4, 6, 7, 9].map(levelName)).toEqual([
    "Super Admin",
    "Tier 1 Admin",
    "Tier 3 Admin",
    "Tier 1 Management",
    "Tier 3 Management",
    "Tier 1 Maintenance",
    "Tier 3 Maintenance",
  ])
})
