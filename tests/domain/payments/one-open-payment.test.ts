/** A tenant has at most one open payment, in every order of its kinds and whoever starts them. Source: money.md 3.14. */
import Stripe from "stripe"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { read } from "#db/client.server.ts"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { checkOpenPayment } from "~/domain/payments/online/check-open-payment.ts"
import { confirmOwnPayment } from "~/domain/payments/online/confirm-saved.ts"
import { keyCard, keyCardInPage } from "~/domain/payments/online/key-card.ts"
import { onlinePaymentOf } from "~/domain/payments/online/online-payment.ts"
import { payInPortal } from "~/domain/payments/online/start-payment.ts"
import { ANONYMOUS, NO_LEVEL, type TenantActor } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { intervalsRun } from "../../support/autopay-jobs.ts"
import { itIs, minutesPass, payOnline, paysHosted, receiptOf, starts } from "../../support/online.ts"
import { confirms, gateway } from "../../support/sandbox.ts"
import { hasSaved } from "../../support/saved-methods.ts"
import { danaOwesRent, stateOf } from "../../support/tenancies.ts"
import { mona } from "../../support/world.ts"

const DAY = "2026-01-05"
const OWED = asCents(100_000)
let dana = 0
let actor: TenantActor
let savedId = ""
beforeEach(async () => {
  payOnline()
  itIs(DAY)
  dana = await danaOwesRent()
  actor = { ...ANONYMOUS, userId: 1_000 + dana, name: "Dana Reyes", level: NO_LEVEL, tenantId: dana, sessionId: 1 }
  savedId = (await hasSaved(dana, "pm_card_visa")).id
})

/** Each opens a payment of the full balance, and returns its receipt and a function that pays it. */
const KINDS = {
  "the provider's page": async () => {
    const { receiptId, sessionId } = await paysHosted(dana, OWED, "everything")
    return { receiptId, pay: () => confirmOnHostedPage(sessionId, "pm_card_visa") }
  },
  "the form in our page": async () => inForm((await starts(dana, OWED)).receiptId),
  "a bank account in our page": async () =>
    inForm((await starts(dana, OWED, { methodType: "us_bank_account" })).receiptId, "pm_usBankAccount_success"),
  "a saved card": async () => {
    const { receipt } = await payInPortal(actor, { amount: OWED, choice: "customEverything", methodId: savedId })
    return { receiptId: receipt, pay: () => confirmOwnPayment(actor, { receipt }) }
  },
  "a card that staff key in": async () => inForm((await keyCard(mona, { tenantId: dana, amount: OWED })).receiptId),
  "a card that staff key in on the provider's page": async () => {
    const { receipt } = await keyCardInPage(mona, { tenantId: dana, amount: OWED, entry: "page" })
    const { online } = await read((tx) => onlinePaymentOf(tx, receipt))
    return { receiptId: receipt, pay: () => confirmOnHostedPage(online.sessionId ?? "", "pm_card_visa") }
  },
}
type Kind = keyof typeof KINDS
const ALL = Object.keys(KINDS) as Kind[]

async function inForm(receiptId: string, token = "pm_card_visa") {
  const { stripeIntent } = await receiptOf(receiptId)
  return { receiptId, pay: () => confirms(stripeIntent ?? "", token) }
}

/** Ignores a failure, because the provider refuses a cancelled payment. */
const tries = (pay: () => Promise<unknown>) => pay().catch(() => undefined)
const reports = async (receiptId: string) => checkOpenPayment(await gateway(), receiptId)
const charged = async () =>
  (await sandboxClient().charges.list({ limit: 100 })).data.filter(({ status }) => status !== "failed").length
const statusOf = async (receiptId: string) => (await receiptOf(receiptId)).status

describe.each(ALL)("%s is open, and then", (older) => {
  test.each(ALL)("%s is begun: only that can be paid", async (newer) => {
    const first = await KINDS[older]()
    minutesPass(1)
    const second = await KINDS[newer]()
    await tries(first.pay)
    expect(await charged()).toBe(0)
    await second.pay()
    for (const { receiptId } of [first, second]) await reports(receiptId)
    const paid = newer.startsWith("a bank") ? "pending" : "succeeded"
    expect([await statusOf(first.receiptId), await statusOf(second.receiptId)]).toEqual(["canceled", paid])
    expect(await charged()).toBe(1)
  })

  test("it is paid, unknown to us, before the next one is begun: nothing more is", async () => {
    const first = await KINDS[older]()
    await first.pay()
    minutesPass(1)
    await expect(KINDS["the provider's page"]()).rejects.toMatchObject({ code: "BALANCES_CHANGED" })
    expect(await charged()).toBe(1)
  })

  test("while the provider does not answer about it, nothing is begun; afterwards one is paid, once", async () => {
    const first = await KINDS[older]()
    minutesPass(1)
    const silent = new Stripe.errors.StripeConnectionError({ message: "timeout" } as never)
    const { checkout, paymentIntents } = sandboxClient()
    const calls = [
      vi.spyOn(checkout.sessions, "expire").mockRejectedValue(silent),
      vi.spyOn(paymentIntents, "cancel").mockRejectedValue(silent),
    ]
    await expect(KINDS["the provider's page"]()).rejects.toMatchObject({ status: 502 })
    for (const call of calls) call.mockRestore()
    minutesPass(2)
    await intervalsRun()
    await tries(first.pay)
    expect(await charged()).toBe(0)
    await (await KINDS["the provider's page"]()).pay()
    await intervalsRun()
    expect([await charged(), (await stateOf(dana, DAY)).account]).toEqual([1, 0])
  })
})

test.each(ALL.slice(1))("two payments wanted one after the other, the second by %s, are both made", async (kind) => {
  const first = await KINDS["the form in our page"]()
  await first.pay()
  await reports(first.receiptId)
  minutesPass(1)
  // The whole balance is no longer owed, but a custom amount may still be paid.
  const second = await KINDS[kind]()
  await second.pay()
  await reports(second.receiptId)
  expect([await charged(), await statusOf(first.receiptId)]).toEqual([2, "succeeded"])
})
