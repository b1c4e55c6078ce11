import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { asBasisPoints, asCents, type Cents, percentOf, plus, sum } from "~/values/money.ts"
import type { Range } from "./period.ts"
import { type Posting, postedLines } from "./postings.ts"

/** The payment provider's fees for the month's card and bank payments, in cents. */
export type ProcessingFees = { card: Cents; ach: Cents; total: Cents; estimated: boolean }

/** The provider's list prices: card 2.9 % and 30 cents each, bank 0.8 %. Source: money.md 2.5. */
const CARD_BPS = asBasisPoints(290)
const CARD_EACH = asCents(30)
const BANK_BPS = asBasisPoints(80)

/** Booked fees, and an estimate for each payment without a booked fee, unless a transaction shows that it has no fee. Source: money.md 2.5. */
export async function processingFees(tx: Tx, month: Range): Promise<ProcessingFees> {
  const fees = await processingPostings(tx, month)
  const sumOf = (tender: string) => sum(fees.filter((fee) => fee.tender === tender).map((fee) => fee.cents))
  const card = sumOf("card")
  const ach = sumOf("ach")
  return { card, ach, total: plus(card, ach), estimated: fees.some(({ journalId }) => journalId === null) }
}

export async function processingPostings(tx: Tx, month: Range): Promise<Posting[]> {
  const booked = await tx.rows<Posting>(postedLines(month, ["EXP_PROC"], sql`r.id is not null`))
  return [...booked, ...(await estimatedFees(tx, month))]
}

async function estimatedFees(tx: Tx, { first, last }: Range): Promise<Posting[]> {
  const paid = await tx.rows<Posting>(sql`
    select null as "journalId", r.effective_on as "on", 'provider_fee' as "kind", r.tenant_id as "tenantId",
      null as "unitNumber", null as "charge", null as "period", r.tender as "tender", null as "category", 'EXP_PROC' as "account",
      r.amount + r.fee as "cents"
    from receipts r
    where r.tender in ('card', 'ach') and r.effective_on between ${first} and ${last}
      and r.stripe_txn is null and not exists (
        select 1 from journals j join journal_lines l on l.journal_id = j.id where j.receipt_id = r.id and l.account = 'EXP_PROC')
    order by r.effective_on, r.id`)
  return paid.map((payment) => ({ ...payment, cents: estimateOf(payment) }))
}

const estimateOf = ({ tender, cents }: Posting): Cents =>
  tender === "card" ? plus(percentOf(cents, CARD_BPS), CARD_EACH) : percentOf(cents, BANK_BPS)

/** Other fees of the provider in the month: disputes, new bank accounts. */
export async function miscStripeFees(tx: Tx, month: Range): Promise<Cents> {
  return sum((await miscFeePostings(tx, month)).map(({ cents }) => cents))
}

export async function miscFeePostings(tx: Tx, month: Range): Promise<Posting[]> {
  return tx.rows<Posting>(postedLines(month, ["EXP_STRIPE_MISC"]))
}
