/** Queries of the audit log. The caller passes the time zone, because the settings import this area. Source: specification 3 "Audit Log", api.md A11, A12. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { containsNormalized } from "#db/contains-normalized.ts"
import { auditLog, users } from "#db/schema/index.ts"
import { inOrderOf, isLike } from "#db/sql.ts"
import { addDays, type Day, startOf } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { plainText, withoutWildcards } from "~/values/search-terms.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { CATEGORY_NAMES, type Category, categoryLabel, PRIORITIES, type Priority } from "./categories.ts"
import type { LogEntryQuery, LogSort } from "./inputs.ts"

/** A filter of the log. A missing field does not filter. Both days are inclusive. */
export type LogFilter = {
  uid?: number[] | undefined
  category?: Category | undefined
  ip?: string | undefined
  startDate?: Day | undefined
  endDate?: Day | undefined
  /** The lowest priority shown. */
  priority?: Priority | undefined
  /** Part of the details, the person's name, the address, or the category's name or label; accents are ignored. */
  search?: string | undefined
}
export type LogSearch = LogFilter & {
  sortBy?: LogSort | undefined
  sortOrder?: "asc" | "desc" | undefined
  limit?: number | undefined
  offset?: number | undefined
}
export type InZone = { zone: string }

/** A row of the log. `user` is null after the account was deleted; `userName` is the name at the time. */
export type LogEntry = Awaited<ReturnType<typeof entries>>[number]

/** The entries that match a filter: newest first and at most 500 by default. */
export const searchLog = command(
  "see audit log",
  async (tx, _actor, query: LogSearch & InZone): Promise<LogEntry[]> => entries(tx, query),
)

export const countLog = command("see audit log", async (tx, _actor, filter: LogFilter & InZone): Promise<number> => {
  const found = await tx.one(tx.select({ count: count() }).from(auditLog).where(conditionOf(filter)))
  return found?.count ?? 0
})

export const logEntry = command("see audit log", async (tx, _actor, { id }: LogEntryQuery): Promise<LogEntry> => {
  const found = await tx.one(logRows(tx).where(eq(auditLog.id, id)))
  if (!found) throw new Refusal("LOG_NOT_FOUND")
  return found
})

/** A person in the log. `gone` means that the account was deleted; `name` is then the last known name. */
export type LoggedUser = { id: number; name: string; gone: boolean }

/** Everyone in the log, by name: first those with an account, then those whose account was deleted. */
export const loggedUsers = command("see audit log", async (tx): Promise<LoggedUser[]> => {
  const own = tx.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.userId, users.id))
  const known = await tx.all(
    tx
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(exists(own))
      .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id),
  )
  const withAccount = known.map((person) => ({ id: person.id, name: fullName(person), gone: false }))
  return [...withAccount, ...(await deletedUsers(tx))]
})

async function deletedUsers(tx: Tx): Promise<LoggedUser[]> {
  const account = tx.select({ id: users.id }).from(users).where(eq(users.id, auditLog.userId))
  const lastRows = tx
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(and(isNotNull(auditLog.userId), notExists(account)))
    .groupBy(auditLog.userId)
  const found = await tx.all(
    tx
      .select({ id: auditLog.userId, name: auditLog.userName })
      .from(auditLog)
      .where(inArray(auditLog.id, lastRows))
      .orderBy(inOrderOf(sql`lower(${auditLog.userName})`, "asc"), auditLog.userId),
  )
  return found.flatMap(({ id, name }) => (id === null ? [] : [{ id, name: name ?? `User ${id}`, gone: true }]))
}

async function entries(tx: Tx, query: LogSearch & InZone) {
  return tx.all(
    logRows(tx)
      .where(conditionOf(query))
      .orderBy(...logOrder(query))
      .limit(query.limit ?? 500)
      .offset(query.offset ?? 0),
  )
}

export function logOrder({ sortBy = "createdAt", sortOrder }: LogSearch): SQL[] {
  const ordered = sortOrder === "asc" ? asc : desc
  const first = sortBy === "IPAddr" ? inOrderOf(auditLog.ip, sortOrder ?? "desc") : ordered(SORTED_BY[sortBy])
  return [first, ordered(auditLog.id)]
}

const RANK = sql`case ${auditLog.priority} ${sql.join(
  PRIORITIES.map((priority, rank) => sql`when ${priority} then ${rank}`),
  sql` `,
)} end`

const SORTED_BY = {
  LogID: auditLog.id,
  createdAt: auditLog.createdAt,
  Category: auditLog.category,
  Priority: RANK,
  IPAddr: auditLog.ip,
} as const satisfies Record<LogSort, unknown>

export function logRows(tx: Tx) {
  return tx
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      userId: auditLog.userId,
      userName: auditLog.userName,
      impersonatorName: auditLog.impersonatorName,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      category: auditLog.category,
      priority: auditLog.priority,
      ip: auditLog.ip,
      place: auditLog.place,
      details: auditLog.details,
      metadata: auditLog.metadata,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
}

export function conditionOf(filter: LogFilter & InZone): SQL | undefined {
  const { uid, category, ip, startDate, endDate, priority = "info", search, zone } = filter
  return and(
    uid && or(inArray(auditLog.userId, uid), inArray(auditLog.impersonatedBy, uid)),
    category && eq(auditLog.category, category),
    ip ? holds(auditLog.ip, ip) : undefined,
    startDate ? gte(auditLog.createdAt, startOf(startDate, zone)) : undefined,
    endDate ? lt(auditLog.createdAt, startOf(addDays(endDate, 1), zone)) : undefined,
    priority === "info" ? undefined : inArray(auditLog.priority, PRIORITIES.slice(PRIORITIES.indexOf(priority))),
    search ? isFound(search) : undefined,
  )
}

function isFound(typed: string): SQL | undefined {
  const terms = plainText(typed)
  const labelled = CATEGORY_NAMES.filter((name) => plainText(categoryLabel(name)).includes(terms))
  return or(
    containsNormalized(auditLog.details, terms),
    containsNormalized(auditLog.userName, terms),
    containsNormalized(auditLog.impersonatorName, terms),
    holds(auditLog.ip, terms),
    holds(auditLog.category, terms),
    inArray(auditLog.category, labelled),
  )
}

/** A condition: the column contains the typed text literally, without wildcards. */
function holds(column: typeof auditLog.ip | typeof auditLog.category, typed: string): SQL {
  return isLike(column, `%${withoutWildcards(typed)}%`)
}
