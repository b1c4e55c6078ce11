/** The calls about accounts: api.md A1, A2, A3, A5, A6, M61, M62, M63. */
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, messageDrafts, outbox, tenantNotes, tenants } from "#db/schema/index.ts"
import { findAccount } from "~/domain/identity/users.ts"
import { SaveDraft } from "~/domain/messaging/compose-inputs.ts"
import { saveDraft } from "~/domain/messaging/drafts.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { addTenantNote } from "~/domain/tenants/write-notes.ts"
import { api, get, signInFor } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

const bearer = async (level: number, email?: string) => tokenOf(await staff(level, email), "api")
const audited = () =>
  read(async (tx) =>
    (await tx.all(tx.select().from(auditLog))).filter(({ category }) => /^USR_(?!CREATED)/.test(category)),
  )
const accountOf = (userId: number) => read((tx) => findAccount(tx, userId))

test("everybody is listed by number, and found by name, email or number", async () => {
  const as = await bearer(3)
  const dana = await tenantUser(101)
  const super0 = await staff(0, "zoe@example.com")
  const found = async (q: string) =>
    (await api("GET", `/admin/user?search=${encodeURIComponent(q)}`, { as })).body.map(
      (user: { Email: string }) => user.Email,
    )
  expect(await found("")).toEqual(["level-3@example.com", dana.email, "zoe@example.com"])
  expect(await found("DANA WHIT")).toEqual([dana.email])
  expect(await found("Zoé@")).toEqual(["zoe@example.com"])
  expect(await found(String(super0.userId))).toContain("zoe@example.com")
  expect(await found(`0${super0.userId}`)).toEqual([])
  expect(await found("100%")).toEqual([])
  const { body } = await api("GET", `/admin/user?search=${dana.email}`, { as })
  expect(body[0]).toMatchObject({ UserID: dana.userId, TenantID: dana.tenantId, UnitNumbers: [101], Permissions: null })
  expect(JSON.stringify(body)).not.toMatch(/argon|hash/i)
  expect((await api("GET", `/admin/user?search=${"x".repeat(101)}`, { as })).status).toBe(400)
})

test("an account for staff is made enabled, without a password, and its activation link is mailed", async () => {
  const as = await bearer(3)
  const rosa = { email: "Rosa@Example.com", firstName: "Rosa", lastName: "Kim", permissionInt: 5 }
  const { status, body } = await api("POST", "/admin/user/signup", { as, body: rosa })
  expect([status, body.Email, body.Permissions, body.HomeScreen]).toEqual([201, "rosa@example.com", 5, "management"])
  expect(body.AccountEnabled).toBe(true)
  const [mail] = await read((tx) => tx.all(tx.select().from(outbox)))
  expect([mail?.subject, mail?.pending]).toEqual(["Activate your account", ["rosa@example.com"]])
  const again = await api("POST", "/admin/user/signup", { as, body: rosa })
  expect([again.status, again.body.code]).toEqual([409, "EMAIL_IN_USE"])
  const wrongHome = { ...rosa, email: "kim@example.com", homeScreen: "admin" }
  expect((await api("POST", "/admin/user/signup", { as, body: wrongHome })).status).toBe(400)
  const above = { ...rosa, email: "kim@example.com", permissionInt: 2 }
  expect((await api("POST", "/admin/user/signup", { as, body: above })).status).toBe(403)
  for (const permissionInt of [-1, 10, 5.5, "5", null]) {
    const response = await api("POST", "/admin/user/signup", { as, body: { ...rosa, permissionInt } })
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_ERROR"])
  }
})

test("a level is added to those held, and a second time changes nothing", async () => {
  const as = await bearer(3)
  const { userId } = await staff(9)
  const grant = () => api("POST", "/admin/user/permission", { as, body: { userId, permissionInt: 6 } })
  for (const response of [await grant(), await grant()]) {
    expect(response.status).toBe(201)
    expect(response.body.UserPermissions).toEqual([{ PermissionID: 6 }, { PermissionID: 9 }])
    expect(response.body.Permissions).toBe(6)
  }
  expect(await audited()).toMatchObject([{ category: "USR_PERMISSION", priority: "high", metadata: { Granted: 6 } }])
})

test("whoever loses all levels is signed out by page and by call in the same moment", async () => {
  const as = await bearer(3)
  const person = await staff(6)
  const [page, call] = [await tokenOf(person, "page"), await tokenOf(person, "api")]
  const { status, body } = await api("DELETE", `/admin/user/permission/${person.userId}`, { as })
  expect([status, body.UserPermissions, body.Permissions]).toEqual([200, [], null])
  expect((await get("/management", { as: page })).headers.get("location")).toBe(signInFor("/management"))
  expect((await api("GET", "/user/account", { as: call })).status).toBe(401)
  expect((await api("DELETE", `/admin/user/permission/${person.userId}`, { as })).status).toBe(200)
  expect(await audited()).toHaveLength(1)
  expect((await api("DELETE", "/admin/user/permission/x", { as })).status).toBe(400)
})

test("whoever is disabled is signed out, and stays so until enabled and signed in again", async () => {
  const as = await bearer(6)
  const person = await staff(9)
  const call = await tokenOf(person, "api")
  const set = async (what: string) => {
    const { status, body } = await api("POST", `/management/user/${what}`, { as, body: { userID: person.userId } })
    return [status, body.AccountEnabled]
  }
  expect([await set("disable"), await set("disable")]).toEqual([
    [200, false],
    [200, false],
  ])
  expect((await api("GET", "/user/account", { as: call })).status).toBe(401)
  expect([await set("enable"), await set("enable")]).toEqual([
    [200, true],
    [200, true],
  ])
  expect((await api("GET", "/user/account", { as: call })).status).toBe(401)
  expect((await audited()).map(({ category, priority }) => [category, priority])).toEqual([
    ["USR_DISABLED", "medium"],
    ["USR_ENABLED", "low"],
  ])
})

test("somebody may disable the own account, and is gone at once", async () => {
  const self = await staff(6)
  const as = await tokenOf(self, "api")
  const disable = () => api("POST", "/management/user/disable", { as, body: { userID: self.userId } })
  expect([(await disable()).status, (await disable()).status]).toEqual([200, 401])
})

test("deleting an account keeps the tenant and the audit's name, and never gives its number again", async () => {
  const as = await bearer(3)
  const dana = await tenantUser(101)
  const writer = await staff(6)
  const actor = { ...ANONYMOUS, userId: writer.userId, name: "Sam Level 6", level: 6 }
  await write((tx) => addTenantNote(tx, actor, { tenantId: dana.tenantId, title: "Keys", description: "Two." }))
  const call = await tokenOf(dana, "api")
  await write((tx) => saveDraft(tx, actor, SaveDraft.parse({ to: "dana@example.com", subject: "Keys" })))
  for (const { userId } of [dana, writer]) {
    const { status, body } = await api("DELETE", `/admin/user?userID=${userId}`, { as })
    expect([status, Object.keys(body)]).toEqual([200, ["message"]])
  }
  expect((await api("GET", "/user/account", { as: call })).status).toBe(401)
  const stored = await read(async (tx) => ({
    drafts: await tx.all(tx.select().from(messageDrafts)),
    tenants: await tx.all(tx.select({ id: tenants.id }).from(tenants)),
    notes: await tx.all(tx.select({ creatorId: tenantNotes.creatorId }).from(tenantNotes)),
  }))
  expect(stored).toEqual({ drafts: [], tenants: [{ id: dana.tenantId }], notes: [{ creatorId: writer.userId }] })
  const [row] = await audited()
  expect(row).toMatchObject({ category: "USR_DELETED", priority: "medium", metadata: { UserID: dana.userId } })
  expect(row?.details).toContain("Dana Whitfield")
  expect((await api("DELETE", `/admin/user?userID=${dana.userId}`, { as })).body.code).toBe("USER_NOT_FOUND")
  expect((await staff(9)).userId).toBeGreaterThan(writer.userId)
})

test("nobody reaches above the own level, whichever call it is", async () => {
  const { userId } = await staff(1)
  const calls: [number, string, string, object?][] = [
    [3, "DELETE", `/admin/user?userID=${userId}`],
    [3, "POST", "/admin/user/permission", { userId, permissionInt: 9 }],
    [3, "DELETE", `/admin/user/permission/${userId}`],
    [6, "POST", "/management/user/disable", { userID: userId }],
    [6, "POST", "/management/user/enable", { userID: userId }],
  ]
  const tokens = { 3: await bearer(3), 6: await bearer(6) } as Record<number, string>
  for (const [level, method, path, body] of calls) {
    const response = await api(method, path, { as: tokens[level] ?? "", ...(body ? { body } : {}) })
    expect([path, response.status, response.body.code]).toEqual([path, 403, "INSUFFICIENT_PERMISSIONS"])
  }
  expect(await accountOf(userId)).toMatchObject({ levels: [1], enabled: true })
})

test("the last Super Admin stays, in the words of the contract", async () => {
  const self = await staff(0)
  const as = await tokenOf(self, "api")
  const last = await api("POST", "/management/user/disable", { as, body: { userID: self.userId } })
  expect([last.status, last.body]).toMatchObject([
    409,
    {
      code: "LAST_SUPER_ADMIN",
      subject: "Access Denied",
      error: "The last Super Admin account cannot be disabled, deleted or stripped of permissions.",
    },
  ])
  await staff(0, "other@example.com")
  expect((await api("DELETE", `/admin/user?userID=${self.userId}`, { as })).status).toBe(200)
})

test("work is assigned to enabled staff, by name", async () => {
  const as = await bearer(6)
  await tenantUser(101)
  const { userId } = await staff(9)
  const gone = await staff(7)
  await api("POST", "/management/user/disable", { as, body: { userID: gone.userId } })
  const { body } = await api("GET", "/management/user", { as })
  expect(body.map((one: { LastName: string }) => one.LastName)).toEqual(["Level 6", "Level 9"])
  expect(body[1]).toEqual({ UserID: userId, FirstName: "Sam", LastName: "Level 9" })
})
