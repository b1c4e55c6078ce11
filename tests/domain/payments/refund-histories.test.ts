/** After random actions of staff, the provider and the payer's bank on one payment, no more than the payment was refunded, and the books are sound. Source: money.md 1.5, 1.8, 3.16. */
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { verifyReceipts } from "~/domain/payments/verify-receipts.ts"
import { Refusal } from "~/domain/refusal.ts"
import { sweepPayments } from "../../../jobs/sweep-payments.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { deliver, events, itIs, minutesPass, payOnline, receiptOf } from "../../support/online.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { hasPaid, refunds, storedRefunds } from "../../support/refunds.ts"
import { businessDays, leaveSandbox, readAgain } from "../../support/sandbox.ts"
import { danaOwesRent } from "../../support/tenancies.ts"

beforeEach(payOnline)

const CARDS = ["visa", "pendingRefund", "refundFail", "createDispute"] as const
const TOTAL = 103_000

const happening = fc.record({
  what: fc.constantFrom("staff", "provider", "news", "sweep", "day", "answer"),
  cents: fc.oneof(fc.integer({ min: 1, max: 120_000 }), fc.constantFrom(1, 51_500, TOTAL)),
  pick: fc.nat(20),
})
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

const sweeps = () =>
  sweepPayments(new AbortController().signal, (error) => {
    throw error
  })

/** Ignores refusals, ours and the provider's. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal || (error as { type?: string }).type === "StripeInvalidRequestError")) throw error
  }
}

async function happens(intentId: string, { what, cents, pick }: Happening): Promise<void> {
  minutesPass(1)
  if (what === "staff") return attempt(() => refunds(intentId, cents))
  if (what === "provider")
    return attempt(() => sandboxClient().refunds.create({ payment_intent: intentId, amount: cents }))
  if (what === "sweep") return sweeps()
  if (what === "day") return void (await businessDays((pick % 3) + 1))
  if (what === "answer") return attempt(() => answers(intentId, pick % 2 ? "winning_evidence" : "losing_evidence"))
  const known = await events()
  const event = known[pick % known.length]
  if (event) expect(await deliver(event)).toMatchObject({ status: 200 })
}

async function answers(intentId: string, evidence: string) {
  const [dispute] = (await readAgain(intentId)).disputes
  if (dispute) await sandboxClient().disputes.update(dispute.id, { evidence: { uncategorized_text: evidence } })
}

test("any mixture of refunds by staff and at the provider, failures and disputes", { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CARDS),
      fc.array(happening, { minLength: 3, maxLength: 14 }),
      async (card, history) => {
        leaveSandbox()
        await freshDatabase()
        itIs("2026-01-05")
        const { intentId, receiptId } = await hasPaid(await danaOwesRent(), 100_000, `pm_card_${card}`)
        for (const one of history) {
          await happens(intentId, one)
          const { takenBack } = await receiptOf(receiptId)
          expect(takenBack).toBeGreaterThanOrEqual(0)
          expect(takenBack).toBeLessThanOrEqual(TOTAL)
          expect([...(await read(verifyLedger)), ...(await read(verifyReceipts))]).toEqual([])
        }
        await sweeps()
        const { refunds: made, disputes } = await readAgain(intentId)
        const notFailed = made.filter(({ status }) => status !== "failed").map(({ amount }) => Number(amount))
        const lost = disputes.filter(({ status }) => status === "lost").map(({ amount }) => Number(amount))
        const { takenBack } = await receiptOf(receiptId)
        expect(takenBack).toBe([...notFailed, ...lost].reduce((sum, cents) => sum + cents, 0))
        const known = (await storedRefunds()).filter(({ providerRefund }) => providerRefund !== null)
        expect(known.map((row) => `${row.providerRefund} ${row.status}`).toSorted()).toEqual(
          made.map(({ id, status }) => `${id} ${status}`).toSorted(),
        )
      },
    ),
    { numRuns: randomRuns(15) },
  )
})
