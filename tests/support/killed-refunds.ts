/** Refunds on a server that is killed: the administrator's request, and the final state of books and provider. */
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { expect } from "vitest"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { type Killable, rowsIn } from "./killed-server.ts"
import { staff, tokenOf } from "./people.ts"
import { hasPaid, REASON } from "./refunds.ts"
import { businessDays } from "./sandbox.ts"
import { danaOwesRent } from "./tenancies.ts"

export type Refunding = { intentId: string; api: string }

/** Dana has paid $1,000.00 of rent by card and a fee of $30.00. An administrator is signed in. */
export async function danaHasPaid(token?: string): Promise<Refunding> {
  const { intentId } = await hasPaid(await danaOwesRent(), 100_000, token)
  // Completes every effect of the payment, so that only the refund follows.
  businessDays(1)
  await sweepPayments(new AbortController().signal, (error) => expect.unreachable(String(error)))
  return { intentId, api: await tokenOf(await staff(3), "api") }
}

/** Refunds $500.00. The key makes it safe to repeat. */
export async function requestRefund({ origin }: Killable, { intentId, api }: Refunding, key: string): Promise<void> {
  const response = await fetch(`${origin}/api/management/tenant/payment/refund`, {
    method: "POST",
    headers: { Authorization: `Bearer ${api}`, "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ stripePaymentId: intentId, amount: 50_000, reason: REASON }),
  })
  expect(await response.json()).toMatchObject({ amount: 50_000, refundId: expect.stringMatching(/^re_/) })
}

/** Waits until the server has processed all events. */
export const isQuiet = (folder: string) =>
  expect.poll(() => rowsIn(folder, "select event from deliveries", "sandbox.sqlite"), { interval: 50 }).toEqual([])

export const refundsIn = (folder: string) =>
  rowsIn<{ status: string }>(folder, "select status from refund_requests order by created_at, id").map(
    ({ status }) => status,
  )

/** The state of books and provider after the server's death. The books must be consistent. */
export async function refundOutcome(folder: string) {
  openDatabase(join(folder, "suitekeeper.sqlite"))
  expect([...(await read(verifyLedger)), ...(await read(verifyReceipts))]).toEqual([])
  closeDatabase()
  const { data } = await sandboxClient().refunds.list({ limit: 100 })
  return {
    refunds: refundsIn(folder),
    posted: rowsIn(folder, "select id from journals where kind = 'refund'").length,
    audited: rowsIn<{ name: string }>(
      folder,
      "select user_name as name from audit_log where category = 'PAYMENT_REFUNDED'",
    ).map(({ name }) => name),
    mails: rowsIn(folder, "select id from outbox where subject = 'Your payment was refunded'").length,
    made: data.map(({ amount }) => amount),
  }
}

export const REFUNDED_ONCE = { refunds: ["succeeded"], posted: 1, audited: ["Sam Level 3"], mails: 1, made: [50_000] }

/** Moves the time on by a minute while no server runs, so that requests before the crash are older than that. */
export function aMinutePasses(folder: string): void {
  const database = new Sqlite(join(folder, "suitekeeper.sqlite"))
  database.exec("update refund_requests set created_at = created_at - 61000")
  database.close()
}
