/** Reconciles the money received for rent in a month with its rent income. Source: money.md 2.5. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import { INCOME_TENDERS } from "./income-tenders.ts"
import type { Range } from "./period.ts"
import { opposite, type Posting } from "./postings.ts"
import { rentPostings } from "./rent-income.ts"

/** Cents received by payments for rent, less refunds; `ahead` is the part for later months. */
export type RentReceived = { received: Cents; ahead: Cents }

const IS_AHEAD = (last: string) => sql`(a.bucket = 'advance' or c.due_on > ${last})`

const paid = ({ first, last }: Range): SQL => sql`
  from journals j
  join allocations a on a.journal_id = j.id
  left join charges c on c.id = a.charge_id
  where j.effective_on between ${first} and ${last} and a.payment_id is not null and a.bucket in ('rent', 'advance')
    and a.tender in ${INCOME_TENDERS}`

export async function rentReceived(tx: Tx, month: Range): Promise<RentReceived> {
  const [row] = await tx.rows<RentReceived>(sql`
    select coalesce(sum(a.cents), 0) as "received",
      coalesce(sum(case when ${IS_AHEAD(month.last)} then a.cents else 0 end), 0) as "ahead" ${paid(month)}`)
  if (!row) throw new Error("A sum has one row")
  return row
}

type PaidPosting = Posting & { isAhead: 0 | 1 }

const paidPostings = (tx: Tx, month: Range): Promise<PaidPosting[]> =>
  tx.rows(sql`
    select j.id as "journalId", j.effective_on as "on", j.kind as "kind", j.tenant_id as "tenantId", c.unit_number as "unitNumber",
      c.kind as "charge", coalesce(c.period, substr(c.due_on, 1, 7)) as "period", a.tender as "tender", a.category as "category",
      null as "account", a.cents as "cents", ${IS_AHEAD(month.last)} as "isAhead" ${paid(month)}
    order by "on", "journalId", a.id`)

export const receivedPostings = (tx: Tx, month: Range): Promise<Posting[]> => paidPostings(tx, month)

/** The parts of these payments that are for later months, as negative amounts. */
export const aheadPostings = async (tx: Tx, month: Range): Promise<Posting[]> =>
  opposite((await paidPostings(tx, month)).filter(({ isAhead }) => isAhead === 1))

/** The month's rent that was paid in earlier months or from advance rent. */
export const fromAdvancePostings = async (tx: Tx, month: Range): Promise<Posting[]> =>
  (await rentPostings(tx, month)).filter(
    ({ on, tender }) => tender === "advance" || (on < month.first && tender !== "deposit"),
  )
