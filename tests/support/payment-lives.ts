/** The possible histories of one payment through the provider, in steps. Each step moves the clock or the bank, and the provider reports it in events. */
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { itIs, paysBy } from "./online.ts"
import { businessDays, readAgain } from "./sandbox.ts"

export type Payment = { tenantId: number; intentId: string }
export type Step = (payment: Payment) => Promise<void>

const paysWith =
  (token: string, amount: number): Step =>
  async (payment) => {
    itIs("2026-01-05")
    payment.intentId = (await paysBy(token, payment.tenantId, amount)).intentId
  }
const later =
  (day: string): Step =>
  async () => {
    itIs(day)
    businessDays(2)
  }
const answers =
  (evidence: string): Step =>
  async ({ intentId }) => {
    const [dispute] = (await readAgain(intentId)).disputes
    await sandboxClient().disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: evidence } })
  }
const isRefunded =
  (amount?: number): Step =>
  async ({ intentId: payment_intent }) =>
    void (await sandboxClient().refunds.create({ payment_intent, ...(amount ? { amount } : {}) }))

export const LIVES: Record<string, readonly Step[]> = {
  "a card is paid": [paysWith("pm_card_visa", 157_000), later("2026-01-06")],
  "a bank pays": [paysWith("pm_usBankAccount_success", 107_000), later("2026-01-08")],
  "a bank sends it back": [paysWith("pm_usBankAccount_insufficientFunds", 107_000), later("2026-01-08")],
  "a dispute is won": [
    paysWith("pm_card_createDispute", 120_000),
    later("2026-01-12"),
    answers("winning_evidence"),
    later("2026-02-20"),
  ],
  "a dispute is lost": [
    paysWith("pm_card_createDispute", 120_000),
    later("2026-01-12"),
    answers("losing_evidence"),
    later("2026-02-20"),
  ],
  "all is refunded": [paysWith("pm_card_visa", 157_000), later("2026-01-09"), isRefunded(), later("2026-01-12")],
  "parts are refunded": [
    paysWith("pm_card_visa", 157_000),
    later("2026-01-09"),
    isRefunded(20_000),
    later("2026-02-02"),
    isRefunded(33_333),
    later("2026-02-03"),
  ],
  "a refund fails": [paysWith("pm_card_refundFail", 60_000), later("2026-01-09"), isRefunded(), later("2026-01-14")],
  "a refund takes a while": [
    paysWith("pm_card_pendingRefund", 60_000),
    later("2026-01-09"),
    isRefunded(20_000),
    later("2026-01-14"),
  ],
  "a bank's customer takes it back": [
    paysWith("pm_usBankAccount_dispute", 107_000),
    later("2026-01-08"),
    later("2026-01-20"),
  ],
}
