/** Changes that become due with time: worked off in order at every call of the sandbox, so that it needs no timer. */
import { settleDebit } from "./bank-debits.ts"
import { attachTransaction } from "./charges.ts"
import { expireInTime } from "./checkout.ts"
import { loseDispute, openDispute, winDispute } from "./disputes.ts"
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
}

/** Does everything due by then, also what follows from it. Events carry the present instant, so that a sweep finds them after its last look. */
export function runDue(sandbox: Sandbox, until: number): void {
  for (let due = sandbox.store.takeDue(until); due; due = sandbox.store.takeDue(until)) {
    const work = WORK[due.what]
    if (!work) throw new Error(`The sandbox does not know the change "${due.what}"`)
    work({ ...sandbox, idempotencyKey: null }, due.id)
  }
}
