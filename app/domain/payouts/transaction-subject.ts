/** What of ours a transaction of the provider is: it follows from its source. Source: money.md 11.2. */
import { sql } from "drizzle-orm"

/** Joins to a transaction `t` the receipt, refund, dispute or payout that is its source. */
export const SUBJECT_JOINS = sql`left join receipts c on c.stripe_charge = t.source_id
    left join refund_requests rr on rr.provider_refund = t.source_id
    left join journals dj on dj.idem_key = 'dp:' || t.source_id || ':open'
    left join payouts sp on sp.id = t.source_id`

/** The receipt of the source, whichever it is; null for a payout, and for what is not ours. */
export const RECEIPT_OF = sql`coalesce(c.id, rr.receipt_id, dj.receipt_id)`

/** The provider's words for fees that belong to no payment. */
export const FEES: readonly string[] = ["stripe_fee", "stripe_fx_fee", "tax_fee"]
