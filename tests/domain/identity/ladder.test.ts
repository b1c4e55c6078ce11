/** Every level against every level: who may change whose account. Source: api.md 5.1, security.md T4. */
import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { read, type Tx, write } from "#db/client.server.ts"
import { deleteUser, disableUser, enableUser } from "~/domain/identity/account-states.ts"
import { signUp } from "~/domain/identity/people-signup.ts"
import { grantPermission, revokePermissions } from "~/domain/identity/permission-changes.ts"
import { type Account, createUser, findAccount } from "~/domain/identity/users.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"

/** A line for each level of the caller, a sign for each level of the other: "y" may, "." may not. */
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
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

const nextEmail = () => `${randomUUID()}@example.com`
const name = { firstName: "Rosa", lastName: "Kim" }
const hired = (tx: Tx, level: number) => createUser(tx, SYSTEM, { ...name, email: nextEmail(), permissionInt: level })

type Act = (tx: Tx, actor: Actor, target: Account) => Promise<unknown>
type Rung = { what: string; may: string; act: Act; done: (after: Account | undefined, level: number) => boolean }

const rungs: Rung[] = [
  {
    what: "grant level 9 to a holder of the level",
    may: ADMINISTRATORS,
    act: (tx, actor, { id: userId }) => grantPermission(tx, actor, { userId, permissionInt: 9 }),
    done: (after) => after?.levels.includes(9) === true,
  },
  {
    what: "grant the level to a holder of level 9",
    may: ADMINISTRATORS,
    act: async (tx, actor, target) => {
      const { id: userId } = await weakened(tx, target)
      return grantPermission(tx, actor, { userId, permissionInt: target.level })
    },
    done: (after, level) => after?.level === level,
  },
  {
    what: "revoke the permissions of a holder",
    may: ADMINISTRATORS,
    act: (tx, actor, { id: userId }) => revokePermissions(tx, actor, { userId }),
    done: (after) => after?.levels.length === 0,
  },
  {
    what: "sign up a holder",
    may: ADMINISTRATORS,
    act: (tx, actor, { level }) => signUp(tx, actor, { ...name, email: nextEmail(), permissionInt: level }),
    done: () => true,
  },
  {
    what: "disable a holder",
    may: ADMINISTRATORS_AND_MANAGEMENT,
    act: (tx, actor, { id: userID }) => disableUser(tx, actor, { userID }),
    done: (after) => after?.enabled === false,
  },
  {
    what: "enable a holder",
    may: ADMINISTRATORS_AND_MANAGEMENT,
    act: async (tx, actor, { id: userID }) => {
      await disableUser(tx, SYSTEM, { userID })
      return enableUser(tx, actor, { userID })
    },
    done: (after) => after?.enabled === true,
  },
  {
    what: "delete a holder",
    may: ADMINISTRATORS,
    act: (tx, actor, { id: userID }) => deleteUser(tx, actor, { userID }),
    done: (after) => after === undefined,
  },
]

/** The same person at the weakest level. */
async function weakened(tx: Tx, { id: userId }: Account): Promise<Account> {
  await revokePermissions(tx, SYSTEM, { userId })
  return grantPermission(tx, SYSTEM, { userId, permissionInt: 9 })
}

test.each(rungs)("100 cells: who may $what", async ({ may, act, done }) => {
  const actors = await write((tx) => Promise.all(LEVELS.map((level) => hired(tx, level))))
  const found: string[] = []
  for (const level of LEVELS) {
    const actor = { ...ANONYMOUS, userId: actors[level] ?? 0, level }
    const cells: string[] = []
    for (const other of LEVELS) cells.push(await tried(actor, other, act, done))
    found.push(cells.join(""))
  }
  const expected = may.trim().split(/\s+/)
  expect(found).toEqual(expected)
})

/** "y" when it was done, "." when it was refused as too much and nothing changed, else what came instead. */
async function tried(actor: Actor, level: number, act: Act, done: Rung["done"]): Promise<string> {
  const target = await write((tx) => hired(tx, level))
  const account = () => read((tx) => findAccount(tx, target))
  const before = await account()
  if (!before) return "nobody"
  try {
    await write((tx) => act(tx, actor, before))
    return done(await account(), level) ? "y" : "undone"
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "INSUFFICIENT_PERMISSIONS") return String(error)
    expect(await account()).toEqual(before)
    return "."
  }
}

const last: [string, Act][] = [
  ["disabled", (tx, actor, { id: userID }) => disableUser(tx, actor, { userID })],
  ["deleted", (tx, actor, { id: userID }) => deleteUser(tx, actor, { userID })],
  ["stripped of permissions", (tx, actor, { id: userId }) => revokePermissions(tx, actor, { userId })],
]

test.each(last)("the last Super Admin cannot be %s, also when another one is disabled", async (_what, act) => {
  const [only, other] = await write(async (tx) => [await hired(tx, 0), await hired(tx, 0)] as const)
  await write((tx) => disableUser(tx, SYSTEM, { userID: other }))
  const self: Actor = { ...ANONYMOUS, userId: only, level: 0 }
  const attempt = () =>
    write(async (tx) => {
      const account = await findAccount(tx, only)
      return account && act(tx, self, account)
    })
  await expect(attempt()).rejects.toMatchObject({ status: 409, code: "LAST_SUPER_ADMIN" })
  await write((tx) => enableUser(tx, self, { userID: other }))
  await attempt()
})

test("whoever is not there is not found, and of two who strip each other one stays", async () => {
  const actor: Actor = { ...ANONYMOUS, userId: 1, level: 0 }
  for (const command of [disableUser, enableUser, deleteUser]) {
    await expect(write((tx) => command(tx, actor, { userID: 999 }))).rejects.toMatchObject({ code: "USER_NOT_FOUND" })
  }
  const [first, second] = await write(async (tx) => [await hired(tx, 0), await hired(tx, 0)] as const)
  const strips = (userId: number, by: number) =>
    write((tx) => revokePermissions(tx, { ...ANONYMOUS, userId: by, level: 0 }, { userId }))
  const outcomes = await Promise.allSettled([strips(first, second), strips(second, first)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
})
