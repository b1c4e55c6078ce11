/** Everyone with an account: searched, and listed for assigning work. Source: specification 1 section 2 "Users", api.md A1, M61. */
import { and, asc, eq, exists, isNotNull, isNull, min, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { signIns, stays, tenants, userPermissions, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import { plainText } from "~/values/search-terms.ts"
import { command } from "../commands.ts"
import { NO_LEVEL } from "../permissions.ts"
import type { Account } from "./account.ts"
import { type ActingFor, actingForAll } from "./acting-for.ts"
import type { SearchPeople } from "./inputs.ts"
import { levelName } from "./levels.ts"

/** The filters of people beside "everybody": staff (who hold a level), tenants, and accounts that were never activated. */
export const PEOPLE_KINDS = ["staff", "tenants", "waiting"] as const
export type PeopleKind = (typeof PEOPLE_KINDS)[number]
export type PeopleQuery = { search: string; kind: PeopleKind | null; page: number; per: number }

/** The accounts whose name or email contains the typed text, ignoring case, or whose number it is; sorted by number. */
export const searchPeople = command("manage users", async (tx, _actor, { search = "" }: SearchPeople) => {
  const found = await matching(tx, search)
  return accountsOf(
    tx,
    found.toSorted((a, b) => a - b),
  )
})

/** One page by last and first name, and the total. The search also matches a level's name ("tier 3 admin"). A page number beyond the end returns the last page. */
export const peoplePage = command(
  "manage users",
  async (tx, _actor, { search, kind, page: requested, per }: PeopleQuery) => {
    const found = await matching(tx, search, { ids: await holdersOf(tx, search), where: kind && kindOf(tx, kind) })
    const { rows, page } = pageOf(found, requested, per)
    return { accounts: await accountsOf(tx, rows), total: found.length, page }
  },
)

export const assignableStaff = command("see staff", async (tx) => {
  const held = tx.selectDistinct({ userId: userPermissions.userId }).from(userPermissions).as("held")
  const { id, firstName, lastName } = users
  const found = await tx.all(
    tx
      .select({ id, firstName, lastName })
      .from(users)
      .innerJoin(held, eq(held.userId, id))
      .where(eq(users.enabled, true)),
  )
  return found.toSorted(byName)
})

/** The accounts of these numbers, in the same order; unknown ones are left out. */
export async function accountsOf(tx: Tx, ids: readonly number[]): Promise<Account[]> {
  const { id, email, firstName, lastName, tenantId, homeScreen, startsOnToday, enabled, passkeyRequired } = users
  const activated = sql<number>`${users.passwordHash} is not null`
  const home = { homeScreen, startsOnToday }
  const user = { id, email, firstName, lastName, tenantId, ...home, enabled, passkeyRequired, activated }
  const found = await tx.all(
    tx
      .select({ user, phone: tenants.primaryPhone })
      .from(users)
      .leftJoin(tenants, eq(tenants.id, users.tenantId))
      .where(inList(users.id, ids)),
  )
  const levels = await levelsOf(tx, ids)
  const people = found.map(({ user }) => ({
    userId: user.id,
    ownTenantId: user.tenantId,
    level: levels.get(user.id)?.[0] ?? NO_LEVEL,
  }))
  const acting = await actingForAll(tx, people)
  const unitNumbers = await unitNumbersOf(tx, acting)
  const accounts = found.map(({ user, phone }): Account => {
    const theirs = levels.get(user.id) ?? []
    const { tenantId = null, signIn = null } = acting.get(user.id) ?? {}
    return {
      ...user,
      tenantId,
      signIn,
      activated: user.activated === 1,
      phone,
      unitNumbers: unitNumbers.get(user.id) ?? [],
      levels: theirs,
      level: theirs[0] ?? NO_LEVEL,
    }
  })
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function holdersOf(tx: Tx, typed: string): Promise<ReadonlySet<number>> {
  const wanted = plainText(typed)
  const levels = LEVELS.filter((level) => wanted !== "" && plainText(levelName(level)).includes(wanted))
  if (levels.length === 0) return new Set()
  const { userId, level } = userPermissions
  const strongest = min(level)
  const found = await tx.all(tx.select({ userId, strongest }).from(userPermissions).groupBy(userId))
  return new Set(found.filter((row) => levels.includes(row.strongest ?? -1)).map((row) => row.userId))
}
const LEVELS = Array.from({ length: NO_LEVEL }, (_, level) => level)

function kindOf(tx: Tx, kind: PeopleKind): SQL | undefined {
  if (kind === "tenants") return or(isNotNull(users.tenantId), exists(signInOf(tx)))
  if (kind === "waiting") return and(isNull(users.passwordHash), eq(users.enabled, true))
  return exists(tx.select().from(userPermissions).where(eq(userPermissions.userId, users.id)))
}

const signInOf = (tx: Tx) =>
  tx
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, users.id), isNull(signIns.endedAt)))

type More = { ids?: ReadonlySet<number>; where?: SQL | null | undefined }

/** The numbers of the matching accounts, by name. Names are compared here, because SQLite ignores case for ASCII letters only. */
async function matching(tx: Tx, typed: string, { ids, where }: More = {}): Promise<number[]> {
  const { id, firstName, lastName, email } = users
  const everybody = await tx.all(
    tx
      .select({ id, firstName, lastName, email })
      .from(users)
      .where(where ?? undefined),
  )
  const wanted = plainText(typed)
  const holds = (text: string) => plainText(text).includes(wanted)
  const matches = everybody.filter(
    (person) =>
      person.id.toString() === wanted ||
      ids?.has(person.id) ||
      holds(fullName(person)) ||
      holds(`${person.lastName}, ${person.firstName}`) ||
      holds(person.email),
  )
  return matches.toSorted(byName).map((person) => person.id)
}

type Named = { id: number; firstName: string; lastName: string }

export function byName(a: Named, b: Named): number {
  return COLLATOR.compare(a.lastName, b.lastName) || COLLATOR.compare(a.firstName, b.firstName) || a.id - b.id
}
const COLLATOR = new Intl.Collator("en-US", { numeric: true })

async function levelsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { userId, level } = userPermissions
  const rows = await tx.all(
    tx.select({ userId, level }).from(userPermissions).where(inList(userId, ids)).orderBy(asc(level)),
  )
  return listed(rows.map((row) => [row.userId, row.level]))
}

async function unitNumbersOf(tx: Tx, acting: ReadonlyMap<number, ActingFor>): Promise<Map<number, number[]>> {
  const tenantIds = [...acting.values()].flatMap(({ tenantId }) => tenantId ?? [])
  const { tenantId, unitNumber } = stays
  const rows = await tx.all(
    tx
      .select({ tenantId, unitNumber })
      .from(stays)
      .where(and(inList(tenantId, tenantIds), isNull(stays.moveOutOn)))
      .orderBy(asc(unitNumber)),
  )
  const held = listed(rows.map((row) => [row.tenantId, row.unitNumber]))
  return new Map(
    [...acting].map(([userId, one]) => [userId, (one.tenantId === null ? undefined : held.get(one.tenantId)) ?? []]),
  )
}

function listed(pairs: [number, number][]): Map<number, number[]> {
  const grouped = Map.groupBy(pairs, ([number]) => number)
  return new Map([...grouped].map(([number, rows]) => [number, rows.map(([, value]) => value)]))
}
