/** Carries out changes that become due with time, in order, at every call of the sandbox, so that it needs no timer. */
import { settleDebit } from "./bank-debits.ts"
import { attachTransaction } from "./charges.ts"
import { expireInTime } from "./checkout.ts"
import { loseDispute, openDispute, winDispute } from "./disputes.ts"
import { arrive, failPayout, payOut } from "./payouts.ts"
import { confirmRefund, failRefund } from "./refunds.ts"
import type { Sandbox } from "./store.server.ts"

const WORK: Record<string, (sandbox: Sandbox, id: string) => void> = {
  transaction: attachTransaction,
  "bank answer": settleDebit,
  dispute: openDispute,
  "dispute won": winDispute,
  "dispute lost": (sandbox, id) => loseDispute(sandbox, id, "under_review"),
  "dispute overdue": (sandbox, id) => loseDispute(sandbox, id, "needs_response"),
  refund: confirmRefund,
  "refund fails": failRefund,
  "session expires": expireInTime,
  payout: payOut,
  "payout arrives": arrive,
  "payout fails": failPayout,
}

/** Carries out the changes due until then, and those that follow. Events carry the present instant, so that the next sweep finds them. */
export function runDueEvents(sandbox: Sandbox, until: number): void {
  for (let due = sandbox.store.takeDue(until); due; due = sandbox.store.takeDue(until)) {
    const work = WORK[due.what]
    if (!work) throw new Error(`The sandbox does not know the change "${due.what}"`)
    work({ ...sandbox, idempotencyKey: null }, due.id)
  }
}
