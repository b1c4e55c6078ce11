/** Which level may do what to accounts of which level, by page and by call. Source: api.md 5.1, threats.md T4, T5. */
import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, type Tx, write } from "#db/client.server.ts"
import { passkeys, sessions, users } from "#db/schema/index.ts"
import type { Account } from "~/domain/identity/account.ts"
import { deleteUser, disableUser, enableUser } from "~/domain/identity/account-states.ts"
import { grantPermission, revokePermissions } from "~/domain/identity/permission-changes.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { createUser, findAccount } from "~/domain/identity/users.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { api, post } from "../../support/app.ts"

/** One line for each level of the caller, one character for each level of the other account: "y" is allowed, "." is not. */
const ADMINISTRATORS = `
  yyyyyyyyyy
  .yyyyyyyyy
  ..yyyyyyyy
  ...yyyyyyy
  ..........
  ..........
  ..........
  ..........
  ..........
  ..........`
const ADMINISTRATORS_AND_MANAGEMENT = `
  yyyyyyyyyy
  .yyyyyyyyy
  ..yyyyyyyy
  ...yyyyyyy
  ....yyyyyy
  .....yyyyy
  ......yyyy
  ..........
  ..........
  ..........`
/** Nobody at level 3 or stronger, including the caller. */
const ADMINISTRATORS_BUT_NO_OTHERS = `
  ....yyyyyy
  ....yyyyyy
  ....yyyyyy
  ....yyyyyy
  ..........
  ..........
  ..........
  ..........
  ..........
  ..........`
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

const nextEmail = () => `${randomUUID()}@example.com`
const name = { firstName: "Rosa", lastName: "Kim" }
const hired = (tx: Tx, level: number) =>
  createUser(tx, SYSTEM, { ...name, email: nextEmail(), permissionInt: level, passwordHash: "never compared" })

/** The same action as a call of /api and as a form of a page. */
type Attempt = {
  call: [method: string, path: string, body?: object]
  form: [path: string, fields: Record<string, string>]
}
type Rung = {
  what: string
  may: string
  /** Prepares the account of a new holder of the level. */
  before?: (tx: Tx, target: Account) => Promise<unknown>
  attempt: (target: Account, level: number) => Attempt
  done: (after: Account | undefined, level: number, target: Account) => boolean | Promise<boolean>
}

const rungs: Rung[] = [
  {
    what: "grant level 9 to a holder of the level",
    may: ADMINISTRATORS,
    attempt: (target) => granting(target, 9),
    done: (after) => after?.levels.includes(9) === true,
  },
  {
    what: "grant the level to a holder of level 9",
    may: ADMINISTRATORS,
    before: async (tx, { id: userId }) => {
      await revokePermissions(tx, SYSTEM, { userId })
      await grantPermission(tx, SYSTEM, { userId, permissionInt: 9 })
    },
    attempt: granting,
    done: (after, level) => after?.level === level,
  },
  {
    what: "revoke the permissions of a holder",
    may: ADMINISTRATORS,
    attempt: ({ id }) => ({
      call: ["DELETE", `/admin/user/permission/${id}`],
      form: ["/admin", { intent: "revoke", userId: String(id) }],
    }),
    done: (after) => after?.levels.length === 0,
  },
  {
    what: "sign up a holder",
    may: ADMINISTRATORS,
    attempt: ({ email }, level) => {
      const person = { ...name, email: `new-${email}` }
      return {
        call: ["POST", "/admin/user/signup", { ...person, permissionInt: level }],
        form: ["/admin/newuser", { ...person, permissionInt: String(level) }],
      }
    },
    done: (_after, _level, { email }) => isThere(`new-${email}`),
  },
  {
    what: "disable a holder",
    may: ADMINISTRATORS_AND_MANAGEMENT,
    attempt: (target) => setting("disable", target),
    done: (after) => after?.enabled === false,
  },
  {
    what: "enable a holder",
    may: ADMINISTRATORS_AND_MANAGEMENT,
    before: (tx, { id: userId }) => disableUser(tx, SYSTEM, { userId }),
    attempt: (target) => setting("enable", target),
    done: (after) => after?.enabled === true,
  },
  {
    what: "delete a holder",
    may: ADMINISTRATORS,
    attempt: ({ id }) => ({
      call: ["DELETE", `/admin/user?userID=${id}`],
      form: ["/admin", { intent: "delete", userID: String(id) }],
    }),
    done: (after) => after === undefined,
  },
  {
    what: "sign in as a holder",
    may: ADMINISTRATORS_BUT_NO_OTHERS,
    attempt: ({ email: targetUserEmail }) => ({
      call: ["POST", "/admin/user/login-as", { targetUserEmail }],
      form: ["/admin/login-as", { targetUserEmail }],
    }),
    done: async (_after, _level, { id }) => (await sessionsOf(id)).some((one) => one.impersonatorId !== null),
  },
]

function granting({ id: userId }: Account, permissionInt: number): Attempt {
  return {
    call: ["POST", "/admin/user/permission", { userId, permissionInt }],
    form: ["/admin", { intent: "grant", userId: String(userId), permissionInt: String(permissionInt) }],
  }
}

function setting(what: "disable" | "enable", { id: userId }: Account): Attempt {
  return {
    call: ["POST", `/management/user/${what}`, { userID: userId }],
    form: ["/admin", { intent: what, userID: String(userId) }],
  }
}

const isThere = (email: string) =>
  read(async (tx) => (await tx.all(tx.select().from(users).where(eq(users.email, email)))).length === 1)
const sessionsOf = (userId: number) =>
  read((tx) => tx.all(tx.select().from(sessions).where(eq(sessions.userId, userId))))

test.each(rungs)("100 cells by page and by call: who may $what", async (rung) => {
  const expected = rung.may.trim().split(/\s+/)
  for (const channel of ["api", "page"] as const) {
    const found: string[] = []
    for (const level of LEVELS) {
      const as = await write(async (tx) => (await openSession(tx, { userId: await hired(tx, level), channel })).token)
      const cells: string[] = []
      for (const other of LEVELS) cells.push(await tried(as, channel, other, rung))
      found.push(cells.join(""))
    }
    expect([channel, ...found]).toEqual([channel, ...expected])
  }
})

/** "y" if it was done, "." if it was refused for the level and nothing changed, else the actual result. */
async function tried(as: string, channel: "api" | "page", level: number, rung: Rung): Promise<string> {
  const id = await write((tx) => hired(tx, level))
  const account = () => read((tx) => findAccount(tx, id))
  const target = await account()
  if (!target) return "nobody"
  if (rung.before) await write(async (tx) => rung.before?.(tx, target))
  const before = await account()
  const { call, form } = rung.attempt(target, level)
  const [method, path, body] = call
  const { status } =
    channel === "api" ? await api(method, path, { as, ...(body ? { body } : {}) }) : await post(...form, { as })
  if (status === 403) {
    expect(await account()).toEqual(before)
    expect(await sessionsOf(id)).toEqual([])
    return "."
  }
  return status < 400 && (await rung.done(await account(), level, target)) ? "y" : `${status}`
}

type Act = (tx: Tx, actor: Actor, target: Account) => Promise<unknown>
const last: [string, Act][] = [
  ["disabled", (tx, actor, { id: userId }) => disableUser(tx, actor, { userId })],
  ["deleted", (tx, actor, { id: userId }) => deleteUser(tx, actor, { userId })],
  ["stripped of permissions", (tx, actor, { id: userId }) => revokePermissions(tx, actor, { userId })],
]

test.each(last)("the last Super Admin cannot be %s, also when another one is disabled", async (_what, act) => {
  const [only, other] = await write(async (tx) => [await hired(tx, 0), await hired(tx, 0)] as const)
  await write((tx) => disableUser(tx, SYSTEM, { userId: other }))
  const self: Actor = { ...ANONYMOUS, userId: only, level: 0 }
  const attempt = () =>
    write(async (tx) => {
      const account = await findAccount(tx, only)
      return account && act(tx, self, account)
    })
  await expect(attempt()).rejects.toMatchObject({ status: 409, code: "LAST_SUPER_ADMIN" })
  await write((tx) => enableUser(tx, self, { userId: other }))
  await attempt()
})

test.each(last)("the last Super Admin cannot be %s while another one never chose a password", async (_what, act) => {
  const only = await write((tx) => hired(tx, 0))
  const typo = await write((tx) => createUser(tx, SYSTEM, { ...name, email: "mistyped@example.com", permissionInt: 0 }))
  const attempt = () =>
    write(async (tx) => {
      const account = await findAccount(tx, only)
      return account && act(tx, { ...ANONYMOUS, userId: only, level: 0 }, account)
    })
  await expect(attempt()).rejects.toMatchObject({ status: 409, code: "LAST_SUPER_ADMIN" })
  const made = { credentialId: "x", publicKey: "x", counter: 0, transports: [], createdAt: 0 }
  await write((tx) => tx.run(tx.insert(passkeys).values({ ...made, userId: typo })))
  await attempt()
})

test("whoever is not there is not found, and of two who strip each other one stays", async () => {
  const actor: Actor = { ...ANONYMOUS, userId: 1, level: 0 }
  for (const command of [disableUser, enableUser, deleteUser]) {
    await expect(write((tx) => command(tx, actor, { userId: 999 }))).rejects.toMatchObject({ code: "USER_NOT_FOUND" })
  }
  const [first, second] = await write(async (tx) => [await hired(tx, 0), await hired(tx, 0)] as const)
  const strips = (userId: number, by: number) =>
    write((tx) => revokePermissions(tx, { ...ANONYMOUS, userId: by, level: 0 }, { userId }))
  const outcomes = await Promise.allSettled([strips(first, second), strips(second, first)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
})
