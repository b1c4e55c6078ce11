import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { asBasisPoints, asCents, type Cents, percentOf, plus, sum, ZERO } from "~/values/money.ts"
import type { Period } from "./period.ts"

/** The payment provider's fees for the month's card and bank payments, in cents. */
export type ProcessingFees = { card: Cents; ach: Cents; total: Cents; estimated: boolean }

/** The provider's list prices: card 2.9 % and 30 cents each, bank 0.8 %. Source: money.md 2.5. */
const CARD_BPS = asBasisPoints(290)
const CARD_EACH = asCents(30)
const BANK_BPS = asBasisPoints(80)

type Fee = { tender: "card" | "ach"; cents: Cents }

/**
 * The fees the provider booked in the month, plus an estimate for each payment of the month without a booked fee, from the amount charged to the
 * payer. `estimated` says that there is such a payment. Source: money.md 2.5.
 */
export async function processingFees(tx: Tx, period: Period): Promise<ProcessingFees> {
  const estimates = await estimatedFees(tx, period)
  const fees = [...(await postedFees(tx, period)), ...estimates]
  const sumOf = (tender: Fee["tender"]) => sum(fees.filter((fee) => fee.tender === tender).map((fee) => fee.cents))
  const card = sumOf("card")
  const ach = sumOf("ach")
  return { card, ach, total: plus(card, ach), estimated: estimates.length > 0 }
}

async function postedFees(tx: Tx, { first, last }: Period): Promise<Fee[]> {
  return tx.rows<Fee>(sql`
    select r.tender as "tender", sum(l.cents) as "cents"
    from journals j
    join journal_lines l on l.journal_id = j.id
    join receipts r on r.id = j.receipt_id
    where l.account = 'EXP_PROC' and j.effective_on between ${first} and ${last}
    group by r.tender`)
}

async function estimatedFees(tx: Tx, { first, last }: Period): Promise<Fee[]> {
  const paid = await tx.rows<Fee>(sql`
    select r.tender as "tender", r.amount + r.fee as "cents"
    from receipts r
    where r.tender in ('card', 'ach') and r.effective_on between ${first} and ${last}
      and not exists (select 1 from journals j where j.receipt_id = r.id and j.kind = 'provider_fee')`)
  return paid.map(({ tender, cents }) => ({
    tender,
    cents: tender === "card" ? plus(percentOf(cents, CARD_BPS), CARD_EACH) : percentOf(cents, BANK_BPS),
  }))
}

/** Other fees of the provider in the month: disputes, new bank accounts. */
export async function miscStripeFees(tx: Tx, { first, last }: Period): Promise<Cents> {
  const [sum] = await tx.rows<{ cents: Cents | null }>(sql`
    select sum(l.cents) as "cents"
    from journals j join journal_lines l on l.journal_id = j.id
    where l.account = 'EXP_STRIPE_MISC' and j.effective_on between ${first} and ${last}`)
  return sum?.cents ?? ZERO
}
