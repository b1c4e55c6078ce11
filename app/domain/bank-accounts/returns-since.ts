/** Checks from before the first account's day that came back after it, before the account was added. Source: money.md 11.1. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { payAgainAtBank, returnAtBank } from "../ledger/bank/post-at-bank.ts"
import { paymentRow } from "../ledger/payment-rows.ts"
import type { Actor } from "../permissions.ts"
import type { StoredAccount } from "./bank-accounts.ts"

type Event = { paymentId: number; key: string; on: StoredAccount["openedOn"]; kind: string }

/** The bank took them out of the account on their day, and put back what it paid after all. */
export async function postReturnsSince(tx: Tx, actor: Actor, { openedOn }: StoredAccount): Promise<void> {
  for (const { paymentId, key, on, kind } of await eventsSince(tx, openedOn)) {
    const row = await paymentRow(tx, paymentId)
    const n = Number(key.split(":")[2])
    if (row === undefined) continue
    if (kind === "check_returned") await returnAtBank(tx, actor, row, { n, on })
    else await payAgainAtBank(tx, actor, row, { n, on })
  }
}

const eventsSince = (tx: Tx, openedOn: StoredAccount["openedOn"]): Promise<Event[]> =>
  tx.rows<Event>(sql`
    select p.id as "paymentId", j.idem_key as "key", j.effective_on as "on", j.kind as "kind" from payments p
    join receipts r on r.id = p.receipt_id join journals j on j.receipt_id = r.id
    where p.effective_on < ${openedOn} and j.effective_on >= ${openedOn} and r.status <> 'reversed'
      and j.kind in ('check_returned', 'check_return_undone') order by j.id`)
