/** Checks each scheduled payment against its receipt. Source: money.md 1.8, 9.10. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "a payment set for a day charged what its receipt says, and at most what was set": sql`
    select 'scheduled payment ' || s.id as detail from scheduled_payments s left join receipts r on r.id = s.receipt_id
    where s.receipt_id is not null and (r.id is null or r.tenant_id <> s.tenant_id or r.amount <> s.amount
      or r.choice <> s.choice or r.source <> 'scheduled' or s.amount > coalesce(s.at_most, s.amount))`,
  "a receipt of a payment set for a day has its row": sql`
    select 'receipt ' || r.id as detail from receipts r where r.source = 'scheduled'
      and r.status not in ('created', 'canceled') and not exists (select 1 from scheduled_payments s where s.receipt_id = r.id)`,
  "a payment set for a day succeeded as its receipt did": sql`
    select 'scheduled payment ' || s.id as detail from scheduled_payments s left join receipts r on r.id = s.receipt_id
    where (s.state = 'succeeded') <> coalesce(r.status in
      ('succeeded', 'disputed', 'dispute-won', 'dispute-lost', 'refunded', 'reversed', 'returned'), false)`,
}

export const verifyScheduled = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
