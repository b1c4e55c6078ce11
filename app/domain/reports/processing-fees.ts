import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Cents, percentOf } from "~/values/money.ts"
import type { Period } from "./period.ts"

/** What the payment provider takes for the month's card and bank payments, in cents. */
export type ProcessingFees = { card: Cents; ach: Cents; total: Cents; estimated: boolean }

/** The provider's list prices: card 2.9 % and 30 cents each, bank 0.8 %. Source: money.md 2.5. */
const CARD_BPS = 290
const CARD_EACH = 30
const BANK_BPS = 80

type Paid = { tender: "card" | "ach"; paid: Cents }

/** The fees of the month's payments, each estimated from the amount charged to the payer. */
export async function processingFees(tx: Tx, { first, last }: Period): Promise<ProcessingFees> {
  const receipts = await tx.rows<Paid>(sql`
    select tender as "tender", amount + fee as "paid"
    from receipts
    where tender in ('card', 'ach') and effective_on between ${first} and ${last}
      and status in ('succeeded', 'disputed', 'dispute-won', 'dispute-lost', 'refunded')`)
  const feeOf = ({ tender, paid }: Paid) =>
    tender === "card" ? percentOf(paid, CARD_BPS) + CARD_EACH : percentOf(paid, BANK_BPS)
  const sumOf = (tender: Paid["tender"]) =>
    receipts.filter((receipt) => receipt.tender === tender).reduce((sum, receipt) => sum + feeOf(receipt), 0)
  const card = sumOf("card")
  const ach = sumOf("ach")
  return { card, ach, total: card + ach, estimated: receipts.length > 0 }
}

/** Other fees of the provider in the month: disputes, new bank accounts. */
export async function miscStripeFees(tx: Tx, { first, last }: Period): Promise<Cents> {
  const [sum] = await tx.rows<{ cents: Cents | null }>(sql`
    select sum(l.cents) as "cents"
    from journals j join journal_lines l on l.journal_id = j.id
    where l.account = 'EXP_STRIPE_MISC' and j.effective_on between ${first} and ${last}`)
  return sum?.cents ?? 0
}
