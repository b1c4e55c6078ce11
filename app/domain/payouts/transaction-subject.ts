/** Finds the receipt, refund, dispute or payout that a transaction of the provider belongs to, by the transaction's source. Source: money.md 11.2. */
import { sql } from "drizzle-orm"

/** Joins a transaction `t` with the receipt, refund, dispute or payout that is its source. */
export const SUBJECT_JOINS = sql`left join receipts c on c.stripe_charge = t.source_id
    left join refund_requests rr on rr.provider_refund = t.source_id
    left join journals dj on dj.idem_key = 'dp:' || t.source_id || ':open'
    left join payouts sp on sp.id = t.source_id`

/** The receipt of the source; null for a payout and for a source that is not ours. */
export const RECEIPT_OF = sql`coalesce(c.id, rr.receipt_id, dj.receipt_id)`

/** The provider's names of fees that belong to no payment. */
export const FEES: readonly string[] = ["stripe_fee", "stripe_fx_fee", "tax_fee"]
