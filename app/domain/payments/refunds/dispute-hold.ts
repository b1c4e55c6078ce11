import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Cents, ZERO } from "~/values/money.ts"

/** The cents of a receipt that disputes hold now, or that one journal put on hold. */
export async function heldInDispute(tx: Tx, receiptId: string, journalId?: number): Promise<Cents> {
  const [sum] = await tx.rows<{ held: Cents | null }>(sql`
    select sum(l.cents) as "held" from journals j join journal_lines l on l.journal_id = j.id
    where j.receipt_id = ${receiptId} and l.account = 'DISPUTE_HOLD'
      and ${journalId === undefined ? sql`true` : sql`j.id = ${journalId}`}`)
  return sum?.held ?? ZERO
}
