/** A card or bank account that was saved twice becomes one method: the newer one replaces the older one everywhere. Source: api.md T15, money.md 3.9. */
import { beforeEach, expect, test } from "vitest"
import { listOwnMethods } from "~/domain/payment-methods/own-methods.ts"
import { settleSetup } from "~/domain/payment-methods/settle-setup.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { confirmOwnPayment } from "~/domain/payments/online/confirm-saved.ts"
import { payInPortal } from "~/domain/payments/online/start-payment.ts"
import { asCents } from "~/values/money.ts"
import { detachMethods } from "../../../jobs/detach-methods.ts"
import { runDue } from "../../../jobs/run-due.ts"
import { sweepPayments } from "../../../jobs/sweep-payments.ts"
import {
  autopayMails,
  autopayReceipts,
  charged,
  fails,
  intervalsRun,
  logOf,
  runsOf,
} from "../../support/autopay-jobs.ts"
import { itIs, minutesPass, payOnline, receiptOf } from "../../support/online.ts"
import { execute } from "../../support/raw.ts"
import { businessDays, gateway } from "../../support/sandbox.ts"
import { autopayRow, hasSaved, isOnAutopay } from "../../support/saved-methods.ts"
import { beginsSetup, completesSetup, savedBy, tenantAt } from "../../support/setups.ts"
import { danaOwesRent } from "../../support/tenancies.ts"
import { setting } from "../../support/world.ts"

const never = new AbortController().signal

let dana = 0
beforeEach(async () => {
  payOnline()
  itIs("2026-01-02")
  dana = await danaOwesRent()
  await setting({ autopayDay: 3, lateFeeDay: 28 })
})

/** Dana saves a method in the portal; returns the numbers of all saved ones, newest first. */
async function saves(token: string): Promise<string[]> {
  minutesPass(1)
  const { intent } = await beginsSetup(dana)
  await completesSetup(intent, token)
  await settleSetup(await gateway(), intent)
  return (await savedBy(dana)).map(({ id }) => id)
}
const detaches = () => detachMethods(never, fails)

test.each(["pm_card_visa", "pm_usBankAccount_success"])(
  "%s saved twice is listed once, as the newer one, and the older is removed at the provider",
  async (token) => {
    const [first = ""] = await saves(token)
    const [second = "", ...more] = await saves(token)
    expect(more).toEqual([])
    expect(second).not.toBe(first)
    await detaches()
    expect((await sandboxClient().paymentMethods.retrieve(first)).customer).toBeNull()
    expect((await sandboxClient().paymentMethods.retrieve(second)).customer).not.toBeNull()
    expect((await listOwnMethods(tenantAt(dana), {})).map(({ id }) => id)).toEqual([second])
  },
)

test("other cards, and a bank account beside a card, stay", async () => {
  for (const token of ["pm_card_visa", "pm_card_visa_debit", "pm_usBankAccount_success"]) await saves(token)
  expect(await savedBy(dana)).toHaveLength(3)
})

test("autopay stays on and goes on with the newer one, also this month's that is prepared already", async () => {
  const { id: first } = await isOnAutopay(dana, "pm_card_visa")
  await runDue()
  await intervalsRun()
  itIs("2026-01-03", 5)
  await runDue()
  const [second] = await saves("pm_card_visa")
  expect(await autopayRow(dana)).toMatchObject({ enabled: true, methodId: second })
  await detaches()
  await intervalsRun()
  expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
  expect(await charged()).toEqual([103_000])
  const [{ stripeIntent } = { stripeIntent: "" }] = await autopayReceipts()
  expect((await sandboxClient().paymentIntents.retrieve(stripeIntent ?? "")).payment_method).toBe(second)
  expect(second).not.toBe(first)
  expect(await logOf(dana)).toMatchObject({ isOn: true })
  expect((await autopayMails()).filter((subject) => /not charged|turned off/.test(subject))).toEqual([])
})

test("a payment that was opened with the older one is charged to the newer one", async () => {
  const { id: first } = await hasSaved(dana, "pm_card_visa")
  const { receipt } = await payInPortal(tenantAt(dana), {
    amount: asCents(100_000),
    choice: "everything",
    methodId: first,
  })
  const [second] = await saves("pm_card_visa")
  await detaches()
  await confirmOwnPayment(tenantAt(dana), { receipt })
  const { status, stripeIntent } = await receiptOf(receipt)
  expect(status).toBe("succeeded")
  expect((await sandboxClient().paymentIntents.retrieve(stripeIntent ?? "")).payment_method).toBe(second)
})

test("what was saved twice before is one when the tenant's methods are listed", async () => {
  const { id: first } = await isOnAutopay(dana, "pm_card_visa")
  minutesPass(1)
  const { id: second } = await hasSaved(dana, "pm_card_visa")
  await execute("update payment_methods set fingerprint = null")
  expect((await savedBy(dana)).map(({ id }) => id)).toEqual([second, first])
  expect((await listOwnMethods(tenantAt(dana), {})).map(({ id }) => id)).toEqual([second])
  expect(await autopayRow(dana)).toMatchObject({ enabled: true, methodId: second })
})

test("heard of late, the setup of the older one does not bring it back", async () => {
  const { intent } = await beginsSetup(dana)
  await completesSetup(intent, "pm_card_visa")
  const [second] = await saves("pm_card_visa")
  await settleSetup(await gateway(), intent)
  await sweepPayments(never, fails)
  expect((await savedBy(dana)).map(({ id }) => id)).toEqual([second])
})

test("a bank debit that is disputed and lost removes the account also as it was saved again, and turns autopay off", async () => {
  await isOnAutopay(dana, "pm_usBankAccount_dispute")
  await runDue()
  await intervalsRun()
  itIs("2026-01-03", 5)
  await runDue()
  await intervalsRun()
  await saves("pm_usBankAccount_dispute")
  expect(await autopayRow(dana)).toMatchObject({ enabled: true })
  itIs("2026-01-12")
  businessDays(6)
  await intervalsRun()
  expect(await autopayRow(dana)).toMatchObject({ enabled: false, methodId: null })
  await detaches()
  expect(await savedBy(dana)).toEqual([])
})
