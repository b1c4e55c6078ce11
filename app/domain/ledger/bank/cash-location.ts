/** Where the money of a manual payment is: in hand, on a slip, in a bank account, or in the first account's opening balance. Source: money.md 11.1. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { type LedgerAccount, RECEIVED_IN } from "../accounts.ts"
import type { PaymentRow } from "../payment-rows.ts"
import { bankBeginning } from "./beginning.ts"

/** `hand`: on no slip. `slip`: on an undeposited slip. `account`: in it since a day. `beginning`: in the opening balance of the first account. */
export type CashLocation =
  | { at: "hand" }
  | { at: "slip"; slipId: number }
  | { at: "account"; accountId: number; since: Day; slipId: number | null }
  | { at: "beginning"; accountId: number; since: Day }

export type LocatedPayment = Pick<PaymentRow, "id" | "tender" | "paidOn">

export type CashAccount = Extract<LedgerAccount, `CASH:${string}`>

/** The cash account that holds payments of a method until the bank has them; null for methods that are never in hand. */
export function cashAccount(tender: PaymentRow["tender"]): CashAccount | null {
  const account = RECEIVED_IN[tender]
  return account.startsWith("CASH:") ? (account as CashAccount) : null
}

export const directKey = (paymentId: number): string => `dep:pay:${paymentId}`

type Found = {
  account: string | null
  slipId: number | null
  state: string | null
  accountId: number | null
  since: Day | null
}

/** Null without a bank account, and for a payment that is never in hand; then nothing is posted at the bank for it. */
export async function locationOf(tx: Tx, payment: LocatedPayment): Promise<CashLocation | null> {
  const beginning = await bankBeginning(tx)
  if (!beginning || cashAccount(payment.tender) === null || payment.paidOn === null) return null
  const [found] = await tx.rows<Found>(sql`
    select (select max(l.account) from journals j join journal_lines l on l.journal_id = j.id
        where j.idem_key = ${directKey(payment.id)} and l.account not like 'CASH:%') as "account",
      s.id as "slipId", s.state as "state", s.account_id as "accountId", s.deposited_on as "since"
    from (select 1) as one left join deposit_slip_rows r on r.payment_id = ${payment.id} and r.left_at is null
    left join deposit_slips s on s.id = r.slip_id`)
  const direct = /^BANK:(\d+)$/.exec(found?.account ?? "")
  if (direct) return { at: "account", accountId: Number(direct[1]), since: payment.paidOn, slipId: null }
  if (found?.slipId && found.state === "open") return { at: "slip", slipId: found.slipId }
  if (found?.slipId && found.accountId && found.since)
    return { at: "account", accountId: found.accountId, since: found.since, slipId: found.slipId }
  if (payment.paidOn < beginning.on) return { at: "beginning", accountId: beginning.accountId, since: beginning.on }
  return { at: "hand" }
}
