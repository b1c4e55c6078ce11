/** Checks the laws of closed months. Source: money.md 11.6, "verify". */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { addMonths } from "~/values/calendar.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"
import { firstReportMonth } from "../reports/months.ts"
import { closesOf } from "./months.ts"
import { digestOf } from "./stored-report.ts"

const LAWS: Laws = {
  "nothing that is posted after a close is dated within its month or before": sql`
    select 'journal ' || j.id || ' of ' || j.effective_on as detail
    from month_closes c join journals j on j.id > c.last_journal_id and substr(j.effective_on, 1, 7) <= c.month
    where c.reopened_at is null`,
  "what was dated later because its month was closed is dated the 1st of a month, after its true day": sql`
    select 'journal ' || id as detail from journals
    where occurred_on is not null and (occurred_on >= effective_on or (substr(effective_on, 9, 2) <> '01'
      and kind not in ('check_returned', 'bank_return')))`,
}

export const verifyCloses = async (tx: Tx): Promise<Violation[]> => [
  ...(await violationsOf(tx, LAWS)),
  ...(await verifyStored(tx)),
]

async function verifyStored(tx: Tx): Promise<Violation[]> {
  const closes = await closesOf(tx)
  const first = await firstReportMonth(tx)
  const changed = closes.filter(({ report, digest }) => digestOf(report) !== digest)
  const inForce = closes.filter(({ reopenedAt }) => reopenedAt === null).map(({ month }) => month)
  const inOrder = inForce.toSorted()
  const gaps = inOrder.filter((month, at) =>
    at === 0 ? first === null || month > first : inOrder[at - 1] !== addMonths(month, -1),
  )
  return [
    ...changed.map(({ id }) => ({ law: "the kept report of a closed month has its digest", detail: `close ${id}` })),
    ...gaps.map((month) => ({ law: "closed months stand without a gap, from the first one", detail: month })),
  ]
}
