/**
 * After random actions of tenants, staff, other programs and the provider the clearing account equals the provider's balance, except for the differences
 * that are listed with a reason. Webhooks are lost, readings are interrupted, backups are restored. Source: money.md 11.2.
 */
import * as fc from "fast-check"
import { afterAll, beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { failNextPayout, takeFee } from "~/domain/payment-provider/own-sandbox.ts"
import { type PaymentGateway, ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { readPayouts } from "~/domain/payouts/read-payouts.ts"
import { unmatchedList } from "~/domain/payouts/unmatched.ts"
import { bankAccountBegins } from "../../support/bank.ts"
import { deleteCopies, restores, takesBackup } from "../../support/database-copies.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { deliver, events, itIs, minutesPass, payOnline, paysBy } from "../../support/online.ts"
import { heldByProvider, payoutSums, payoutsGoTo, sweeps } from "../../support/payouts.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { ada } from "../../support/reports.ts"
import { businessDays, gateway, leaveSandbox, pays } from "../../support/sandbox.ts"
import { movesIn } from "../../support/tenancies.ts"
import { setting, suite, USUAL } from "../../support/world.ts"

beforeEach(payOnline)
afterAll(deleteCopies)

const TOKENS = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_usBankAccount_success",
  "pm_usBankAccount_insufficientFunds",
  "pm_usBankAccount_dispute",
  "pm_card_createDispute",
  "pm_card_refundFail",
  "pm_card_pendingRefund",
] as const
const KINDS = [
  "pay",
  "pay",
  "refund",
  "answer",
  "stranger",
  "fee",
  "by hand",
  "fail",
  "day",
  "day",
  "day",
  "webhooks",
  "webhooks",
  "cut off",
  "backup",
  "restore",
] as const
const step = fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(1_000), b: fc.nat(1_000) })
type Step = { kind: (typeof KINDS)[number]; a: number; b: number }
type Life = { dana: number; intents: string[]; delivered: number; hasBackup: boolean }

/** 35 of 100 events are lost. */
const isLost = (place: number, salt: number) => (place * 7_919 + salt * 104_729) % 100 < 35

/** Ignores the provider's refusals. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: { type?: string }) => {
    if (error.type !== "StripeInvalidRequestError") throw error
  })
}

async function act(life: Life, { kind, a, b }: Step): Promise<void> {
  minutesPass(2)
  const intentId = life.intents[a % Math.max(life.intents.length, 1)]
  const client = sandboxClient()
  if (kind === "pay") {
    const paid = await paysBy(TOKENS[a % TOKENS.length] ?? "", life.dana, 2_000 + b).catch(() => null)
    if (paid) life.intents.push(paid.intentId)
  }
  if (kind === "refund" && intentId)
    await attempt(() => client.refunds.create({ payment_intent: intentId, amount: 50 + b }))
  if (kind === "answer" && intentId) {
    const [dispute] = (await client.disputes.list({ payment_intent: intentId })).data
    const uncategorized_text = b % 2 ? "winning_evidence" : "losing_evidence"
    if (dispute) await attempt(() => client.disputes.update(dispute.id, { evidence: { uncategorized_text } }))
  }
  if (kind === "stranger") await pays(a % 2 ? "pm_card_visa" : "pm_usBankAccount_success")
  if (kind === "fee") takeFee(100 + b, "Radar")
  if (kind === "by hand")
    await attempt(() =>
      client.payouts.create({ amount: 100 + b, currency: "usd", method: a % 2 ? "instant" : "standard" }),
    )
  if (kind === "fail") failNextPayout(a % 2 ? "at once" : "after its arrival")
  if (kind === "day") {
    await businessDays(1)
    minutesPass(24 * 60)
  }
  if (kind === "webhooks") await deliverNew(life, b)
  if (kind === "cut off") await isCutOff(a % 9)
  if (kind === "backup") {
    await takesBackup()
    life.hasBackup = true
  }
  if (kind === "restore" && life.hasBackup) await restores()
}

async function deliverNew(life: Life, salt: number): Promise<void> {
  const known = await events()
  for (const [place, event] of known.slice(life.delivered).entries()) {
    if (!isLost(place, salt)) await deliver(event)
  }
  life.delivered = known.length
}

/** Interrupts the reading: after some calls the provider no longer answers. */
async function isCutOff(after: number): Promise<void> {
  const provider = await gateway()
  let left = after
  const counted = <Value>(value: () => Value): Value => {
    left -= 1
    if (left < 0) throw new ProviderUnavailable("cut off")
    return value()
  }
  const cut: PaymentGateway = {
    ...provider,
    payoutsSince: (from) => counted(() => provider.payoutsSince(from)),
    transactionsSince: (from) => counted(() => provider.transactionsSince(from)),
    transactionsOfPayout: (id) => counted(() => provider.transactionsOfPayout(id)),
    holdings: async () => counted(provider.holdings),
  }
  await readPayouts(cut, { aborted: false }, () => {}).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
}

async function live(steps: Step[], beginsAfter: number): Promise<void> {
  leaveSandbox()
  await freshDatabase()
  itIs("2026-01-05")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  const dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000, fee: 7_000 })
  const account = await bankAccountBegins("Operating", { on: "2026-01-05", opening: 500_000 })
  const life: Life = { dana, intents: [], delivered: 0, hasBackup: false }
  const begin = async () => {
    minutesPass(2)
    await sweeps()
    await payoutsGoTo(account)
    life.hasBackup = false
  }
  for (const [place, one] of steps.entries()) {
    if (place === beginsAfter) await begin()
    await act(life, one)
  }
  if (steps.length <= beginsAfter) await begin()
  await holds()
  for (let days = 0; days < 8; days += 1) await act(life, { kind: "day", a: 0, b: 0 })
  await holds()
}

async function holds(): Promise<void> {
  minutesPass(2)
  await sweeps()
  await sweeps()
  const listed = await read((tx) => unmatchedList(tx, ada, {}))
  const [clearing] = await payoutSums()
  const explained = listed.reduce((sum, { atProvider, inBooks }) => sum + atProvider - inBooks, 0)
  expect(Number(clearing) + explained).toBe(await heldByProvider())
  const reasons = new Set(listed.map(({ reason }) => reason))
  expect([...reasons].filter((reason) => !["outside", "fee", "under way"].includes(reason))).toEqual([])
  expect(await read(allViolations)).toEqual([])
}

test("the clearing account is what the provider holds, but for what is listed", { timeout: 900_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(20), live), {
    numRuns: randomRuns(12),
  })
})
