import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Cents, minus, plus, ZERO } from "~/values/money.ts"
import type { Period } from "./period.ts"

/** The deposits held for all tenants, past ones too, over a month: `final = prior + new − returned − applied + adjusted`. */
export type Deposits = {
  priorReserve: Cents
  new: Cents
  returned: Cents
  applied: Cents
  adjusted: Cents
  final: Cents
}

type Moves = { prior: Cents | null; received: Cents | null; vacated: Cents | null; adjusted: Cents | null }

/** How the deposit reserve moved in the month. Source: money.md 2.5. */
export async function deposits(tx: Tx, { first, last }: Period): Promise<Deposits> {
  const [moves] = await tx.rows<Moves>(sql`
    select sum(case when j.effective_on < ${first} then -l.cents else 0 end) as "prior",
      sum(case when j.effective_on >= ${first} and j.kind = 'vacate' then l.cents else 0 end) as "vacated",
      sum(case when j.effective_on >= ${first} and j.kind in ('manager_adjustment', 'opening_balance')
        then -l.cents else 0 end) as "adjusted",
      sum(case when j.effective_on >= ${first} and j.kind not in ('vacate', 'manager_adjustment', 'opening_balance')
        then -l.cents else 0 end) as "received"
    from journal_lines l join journals j on j.id = l.journal_id
    where l.account = 'DEP_HELD' and j.effective_on <= ${last}`)
  const returned = await returnedAtMoveOut(tx, first, last)
  const priorReserve = moves?.prior ?? ZERO
  const received = moves?.received ?? ZERO
  const vacated = moves?.vacated ?? ZERO
  const adjusted = moves?.adjusted ?? ZERO
  return {
    priorReserve,
    new: received,
    returned,
    applied: minus(vacated, returned),
    adjusted,
    final: plus(minus(priorReserve, vacated), received, adjusted),
  }
}

async function returnedAtMoveOut(tx: Tx, first: string, last: string): Promise<Cents> {
  const [sum] = await tx.rows<{ cents: Cents | null }>(sql`
    select sum(-l.cents) as "cents"
    from journals j join journal_lines l on l.journal_id = j.id
    where j.kind = 'vacate' and l.account = 'DEP_OUT' and j.effective_on between ${first} and ${last}`)
  return sum?.cents ?? ZERO
}
