/** Impersonation by an administrator: the allowed users, the duration, and the audit rows. Source: api.md A4, threats.md T5. */
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, sessions, userPermissions, users } from "#db/schema/index.ts"
import { CATEGORY_NAMES } from "~/domain/audit/categories.ts"
import { record } from "~/domain/audit/log.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { grantPermission, revokePermissions } from "~/domain/identity/permission-changes.ts"
import {
  impersonationTarget,
  signInAsByCall,
  signInAsByPage,
  signOut,
} from "~/domain/identity/sessions/impersonation.ts"
import { findSession } from "~/domain/identity/sessions/sessions.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { staff, tenantUser } from "../../support/people.ts"

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000

/** Signs in an administrator named Ruth. */
async function ruth(level = 3): Promise<Actor & { userId: number }> {
  const { userId } = await staff(level, "ruth@example.com")
  return { ...ANONYMOUS, userId, name: "Ruth Halloran", level, ip: "198.51.100.24", device: "Firefox" }
}
const impersonates = (actor: Actor, targetUserEmail: string) =>
  write((tx) => signInAsByCall(tx, actor, { targetUserEmail }), NOON)
const found = (token: string, now = NOON) => read((tx) => findSession(tx, token, "api"), now)
/** Signs Ruth in as Dana and returns both. */
async function impersonation() {
  const [by, dana] = [await ruth(), await tenantUser(101)]
  return { by, dana, token: (await impersonates(by, dana.email)).token }
}
/** The audit rows about signing in as other users. */
const rows = () =>
  read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "USR_ADMIN_IMPERSONATE"))))

test("the session is the other person's, names the administrator, and lasts 60 minutes", async () => {
  const { by, dana, token } = await impersonation()
  expect(await found(token, NOON + HOUR - 1)).toMatchObject({
    actor: { userId: dana.userId, tenantId: dana.tenantId, level: 10, impersonatorId: by.userId },
    impersonator: "Sam Level 3",
    homeScreen: "home",
    secondsLeft: 1,
  })
  expect(await found(token, NOON + HOUR)).toBeUndefined()
})

test("it is opened from where the administrator is", async () => {
  await impersonation()
  expect(await read((tx) => tx.all(tx.select().from(sessions)))).toMatchObject([
    { ip: "198.51.100.24", device: "Firefox" },
  ])
})

test("what is wrong is told in the contract's order", async () => {
  const by = await ruth()
  const [other, gone] = [await staff(2), await staff(9, "gone@example.com")]
  await write((tx) => disableUser(tx, SYSTEM, { userId: gone.userId }))
  await write((tx) => disableUser(tx, SYSTEM, { userId: other.userId }))
  for (const email of ["", " ", "dana", "dana@", "a b@example.com", "a@b"]) {
    await expect(impersonates(by, email)).rejects.toMatchObject({
      status: 400,
      code: "INVALID_EMAIL",
      subject: "Invalid Request",
      message: "Invalid email format provided.",
      fields: { targetUserEmail: ["Please enter a valid email address."] },
    })
  }
  const cases: [string, number, string, string][] = [
    ["nobody@example.com", 404, "USER_NOT_FOUND", "The specified user could not be found."],
    ["ruth@example.com", 403, "CANNOT_IMPERSONATE_ADMIN", "Cannot impersonate other admin users."],
    [other.email, 403, "CANNOT_IMPERSONATE_ADMIN", "Cannot impersonate other admin users."],
    [gone.email, 403, "ACCOUNT_DISABLED", "Target user account is disabled."],
  ]
  for (const [email, status, code, message] of cases) {
    await expect(impersonates(by, email)).rejects.toMatchObject({ status, code, message })
  }
  expect(await read((tx) => tx.all(tx.select().from(sessions)))).toEqual([])
})

test("before it is meant, only who would be met is named", async () => {
  const by = await ruth()
  const [dana, other] = [await tenantUser(101), await staff(1)]
  const named = (targetUserEmail: string) => read((tx) => impersonationTarget(tx, by, { targetUserEmail }))
  expect(await named(" SUITE-101@Example.com ")).toMatchObject({ id: dana.userId })
  const refused = [
    [other.email, "CANNOT_IMPERSONATE_ADMIN"],
    ["nobody@example.com", "USER_NOT_FOUND"],
    ["x", "INVALID_EMAIL"],
  ] as const
  for (const [email, code] of refused) expect(await named(email)).toMatchObject({ code })
})

test("nobody signs in as a third person from there, whatever level the actor shows", async () => {
  const by = await ruth()
  const dana = await tenantUser(101)
  for (const command of [signInAsByCall, signInAsByPage]) {
    const attempt = write((tx) => command(tx, { ...by, impersonatorId: 77 }, { targetUserEmail: dana.email }))
    await expect(attempt).rejects.toMatchObject({ status: 403, message: "Access denied for this operation." })
  }
})

test("whoever is made an administrator meanwhile is met no more", async () => {
  const { dana, token } = await impersonation()
  await write((tx) => grantPermission(tx, SYSTEM, { userId: dana.userId, permissionInt: 4 }))
  expect((await found(token))?.actor.level).toBe(4)
  await write((tx) => grantPermission(tx, SYSTEM, { userId: dana.userId, permissionInt: 3 }))
  expect(await found(token)).toBeUndefined()
})

test("it ends with the administrator's account, levels or rank, and with the other's account", async () => {
  const ends: ((ids: { by: number; dana: number }) => Promise<unknown>)[] = [
    ({ by }) => write((tx) => disableUser(tx, SYSTEM, { userId: by })),
    ({ by }) => write((tx) => revokePermissions(tx, SYSTEM, { userId: by })),
    ({ dana }) => write((tx) => disableUser(tx, SYSTEM, { userId: dana })),
    // These change the rows directly, without the commands.
    ({ by }) => write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.id, by)))),
    ({ by }) =>
      write((tx) => tx.run(tx.update(userPermissions).set({ level: 4 }).where(eq(userPermissions.userId, by)))),
  ]
  await staff(0)
  for (const [index, end] of ends.entries()) {
    const admin = await staff(3, `admin-${index}@example.com`)
    const target = await staff(9, `target-${index}@example.com`)
    const { token } = await impersonates({ ...ANONYMOUS, userId: admin.userId, name: "Ada", level: 3 }, target.email)
    expect(await found(token)).toBeDefined()
    await end({ by: admin.userId, dana: target.userId })
    expect([index, await found(token)]).toEqual([index, undefined])
  }
})

test("beginning and end are told to the audit log with both people", async () => {
  const { by, dana, token } = await impersonation()
  const session = await found(token)
  await write(async (tx) => session && signOut(tx, session.actor, undefined), NOON)
  expect(await found(token)).toBeUndefined()
  const both = { UserID: dana.userId, ImpersonatedBy: by.userId }
  expect(await rows()).toMatchObject([
    { category: "USR_ADMIN_IMPERSONATE", priority: "high", userId: by.userId, ip: "198.51.100.24", metadata: both },
    { category: "USR_ADMIN_IMPERSONATE", userId: dana.userId, impersonatedBy: by.userId, metadata: both },
  ])
})

test("signing out of one's own session is told to nobody", async () => {
  const by = await ruth()
  await write((tx) => signOut(tx, by, undefined))
  expect(await rows()).toEqual([])
})

test.each(CATEGORY_NAMES)("a row of %s by an administrator signed in as somebody else names them", async (category) => {
  const { by, dana, token } = await impersonation()
  const actor = (await found(token))?.actor ?? ANONYMOUS
  await write((tx) => record(tx, actor, { category, details: "As somebody else.", metadata: { ImpersonatedBy: 0 } }))
  const last = (await read((tx) => tx.all(tx.select().from(auditLog)))).at(-1)
  expect(last).toMatchObject({
    category,
    userId: dana.userId,
    impersonatedBy: by.userId,
    metadata: { ImpersonatedBy: by.userId },
  })
})
