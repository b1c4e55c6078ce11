import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Cents, minus, negated, plus, ZERO } from "~/values/money.ts"
import type { Range } from "./period.ts"
import { POSTED, type Posting } from "./postings.ts"

/** The deposits held for all tenants, past ones too, over a month: `final = prior + new − returned − applied + adjusted`. */
export type Deposits = {
  priorReserve: Cents
  new: Cents
  returned: Cents
  applied: Cents
  adjusted: Cents
  final: Cents
}

/** The figure of a report that a line of the reserve, or a return at move-out, belongs to. */
type Part = "prior" | "new" | "returned" | "vacated" | "adjusted"

/** The lines that change the reserve up to the month's end, and the month's returns at move-out, each with its figure. */
const moves = ({ first, last }: Range): SQL => sql`
  select l.journal_id, l.tenant_id, l.account, l.cents, case
      when l.account = 'DEP_OUT' then 'returned'
      when j.effective_on < ${first} then 'prior'
      when j.kind = 'vacate' then 'vacated'
      when j.kind in ('manager_adjustment', 'opening_balance') then 'adjusted'
      else 'new' end as part
  from journal_lines l join journals j on j.id = l.journal_id
  where j.effective_on <= ${last}
    and (l.account = 'DEP_HELD' or (l.account = 'DEP_OUT' and j.kind = 'vacate' and j.effective_on >= ${first}))`

/** The month's changes of the deposit reserve. Source: money.md 2.5. */
export async function deposits(tx: Tx, month: Range): Promise<Deposits> {
  const sums = await tx.rows<{ part: Part; cents: Cents }>(
    sql`select part as "part", sum(-cents) as "cents" from (${moves(month)}) moved group by part`,
  )
  const of = (part: Part) => sums.find((sum) => sum.part === part)?.cents ?? ZERO
  const priorReserve = of("prior")
  const vacated = negated(of("vacated"))
  return {
    priorReserve,
    new: of("new"),
    returned: of("returned"),
    applied: minus(vacated, of("returned")),
    adjusted: of("adjusted"),
    final: plus(minus(priorReserve, vacated), of("new"), of("adjusted")),
  }
}

/** The parts of each figure made of postings. Returned and applied money leaves the reserve, so its postings are negative. */
const PARTS = {
  priorReserve: ["prior"],
  new: ["new"],
  returned: ["returned"],
  applied: ["vacated", "returned"],
  adjusted: ["adjusted"],
  final: ["prior", "new", "vacated", "adjusted"],
} as const satisfies Record<keyof Deposits, readonly Part[]>

/** The postings of a figure, in order. Of held deposits, only those of tenants who still have one, because the others cancel out. */
export async function depositPostings(tx: Tx, month: Range, figure: keyof Deposits): Promise<Posting[]> {
  const sign = figure === "returned" ? sql`+` : sql`-`
  const isHeld = figure === "priorReserve" || figure === "final"
  const whose = isHeld
    ? sql`l.tenant_id in (select tenant_id from chosen group by tenant_id having sum(cents) <> 0)`
    : sql`1 = 1`
  return tx.rows<Posting>(sql`
    with chosen as (select * from (${moves(month)}) moved where part in ${PARTS[figure]})
    select ${POSTED}, sum(${sign}l.cents) as "cents"
    from chosen l join journals j on j.id = l.journal_id
    left join receipts r on r.id = j.receipt_id
    where ${whose}
    group by j.id, r.id having sum(l.cents) <> 0
    order by j.effective_on, j.id`)
}
