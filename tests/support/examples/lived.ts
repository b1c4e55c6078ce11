/** Runs the examples of money.md 6. Checks each day's postings and the state after it. */
import { isNotNull, sql } from "drizzle-orm"
import { expect } from "vitest"
import { receipts } from "#db/schema/index.ts"
import { postingsOf, stateOf } from "../tenancies.ts"
import { seen } from "../world.ts"

type Posting = Record<string, number>
/** Rent/Late/Other/DepositOwed, reserve, advance, account. */
export type State = [owed: string, reserve: number, advance: number, account: number]
type Lived = { posts?: Posting[]; state?: State; remaining?: number[] }

const posted = (posting: Posting) =>
  Object.entries(posting)
    .map(([account, cents]) => `${account}${cents > 0 ? "+" : "−"}${Math.abs(cents)}`)
    .toSorted()
    .join(" ")

/** Runs a tenant's day and checks its postings, the state after it, and the balance after each of its payments. */
export async function day(
  tenantId: number,
  on: string,
  act: () => Promise<unknown>,
  { posts, state, remaining }: Lived,
): Promise<void> {
  await act()
  if (posts) expect({ on, posts: await postingsOf(tenantId, on) }).toEqual({ on, posts: posts.map(posted) })
  if (remaining) expect({ on, remaining: await remainingOf(tenantId, on) }).toEqual({ on, remaining })
  if (!state) return
  const [owed, reserve, advance, account] = state
  expect({ on, ...(await stateOf(tenantId, on)) }).toEqual({ on, owed, reserve, advance, account })
}

/** Receipts in the order of their first journals; their own numbers are random. */
const POSTED = sql`(select min(id) from journals where receipt_id = ${receipts.id})`

async function remainingOf(tenantId: number, on: string) {
  const rows = await seen(on, (tx) =>
    tx.all(tx.select().from(receipts).where(isNotNull(receipts.remainingAfter)).orderBy(POSTED)),
  )
  return rows.filter((row) => row.tenantId === tenantId && row.effectiveOn === on).map((row) => row.remainingAfter)
}

export const DEPOSIT = (cents: number): Posting => ({
  "CASH:check": cents,
  DEP_HELD: -cents,
  DEP_DUE: cents,
  AR_DEP: -cents,
})
export const RENT = (cents: number): Posting => ({ AR_RENT: cents, INC_RENT: -cents })
export const LATE = (cents: number): Posting => ({ AR_LATE: cents, INC_LATE: -cents })
export const DUE = (cents: number): Posting => ({ AR_DEP: cents, DEP_DUE: -cents })
export const NOTHING: State = ["0/0/0/0", 150_000, 0, 0]
