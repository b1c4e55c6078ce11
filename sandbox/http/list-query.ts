import type { Kind } from "../kinds.ts"

/** Filters of a list; times are seconds. `after` and `before` are ids of objects in the list. */
export type ListFilter = {
  customer?: string | undefined
  intent?: string | undefined
  charge?: string | undefined
  types?: readonly string[] | undefined
  /** The payout that contains the balance transactions. */
  payout?: string | undefined
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined
  after?: string | undefined
  before?: string | undefined
  limit: number
}

const COMPARISONS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const

/** The statement that lists the objects of a kind, with one more than the limit. `isBackwards` if its rows are oldest first. */
export function listQuery(kind: Kind, filter: ListFilter): { sql: string; values: unknown[]; isBackwards: boolean } {
  const { customer, intent, charge, types, payout, created = {}, after, before, limit } = filter
  const isBackwards = before !== undefined && after === undefined
  const conditions: [string, unknown][] = [["kind = ?", kind]]
  for (const [column, value] of Object.entries({ customer, intent, charge })) {
    if (value !== undefined) conditions.push([`${column} = ?`, value])
  }
  if (types) conditions.push(["type IN (SELECT value FROM json_each(?))", JSON.stringify(types)])
  if (payout !== undefined) conditions.push([`id IN (SELECT "transaction" FROM paid_out WHERE payout = ?)`, payout])
  for (const [name, sign] of Object.entries(COMPARISONS)) {
    const value = created[name as keyof typeof COMPARISONS]
    if (value !== undefined) conditions.push([`created ${sign} ?`, value])
  }
  if (after !== undefined) conditions.push(["seq < (SELECT seq FROM objects WHERE id = ?)", after])
  if (before !== undefined) conditions.push(["seq > (SELECT seq FROM objects WHERE id = ?)", before])
  const where = conditions.map(([condition]) => condition).join(" AND ")
  const sql = `SELECT body FROM objects WHERE ${where} ORDER BY seq ${isBackwards ? "ASC" : "DESC"} LIMIT ?`
  return { sql, values: [...conditions.map(([, value]) => value), limit + 1], isBackwards }
}
