/** The administrators' page of online payments. Source: money.md 3.10, 3.14. */
import { eq } from "drizzle-orm"
import Stripe from "stripe"
import { beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, unbookedPayments } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { checkOpenPayment } from "~/domain/payments/online/check-open-payment.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { recordUnbooked } from "~/domain/payments/unbooked-payments.ts"
import { propertyIdOf } from "~/domain/settings/property-id.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { replaceSettings } from "../../settings.ts"
import { browserOf } from "../support/moving-out.ts"
import { deliver, events, itIs, minutesPass, payOnline, paysBy, receiptOf, starts } from "../support/online.ts"
import { opensBeside, pay } from "../support/open-beside.ts"
import { logged } from "../support/passkeys.ts"
import { staff, tokenOf } from "../support/people.ts"
import { businessDays, confirms, gateway } from "../support/sandbox.ts"
import { danaOwesRent } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"

let dana = 0
let admin: Awaited<ReturnType<typeof staff>>
beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  dana = await danaOwesRent()
  admin = await staff(3)
})

/** The page as an administrator sees it now. */
const open = async () => browserOf(await tokenOf(admin, "page")).open("/admin/payments")
const never = new AbortController().signal
const fail = (error: unknown) => {
  throw error
}

test("where nothing is wrong every list says so, and what never came is shown as never", async () => {
  const { text } = await open()
  expect(text).toContain(
    "Provider Sandbox: no real money Last checked for missed messages Never Last message received None came yet",
  )
  expect(text).toContain("Disputed No payment is disputed.")
  expect(text).toContain("Without an outcome for more than 7 days Every older payment has an outcome.")
  expect(text).not.toContain("not booked")
})

test("while payments are off, the page does not say that messages are read", async () => {
  expect((await open()).text).toContain("Messages that did not reach us are looked for every 5 minutes:")
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  const { text } = await open()
  expect(text).toContain("While payments are off, no messages are read")
  expect(text).not.toContain("every 5 minutes")
})

test("a disputed payment is listed with its reason and the day an answer is due", async () => {
  const { intentId } = await paysBy("pm_card_createDispute", dana, 10_000)
  businessDays(1)
  await settle(await gateway(), intentId)
  const { text, html } = await open()
  expect(text).toMatch(
    /Disputed: 1 .* Dana Reyes , \$103\.00 Answer by Jan \d+, 2026, .* Card payment of Jan 5, 2026, .*, reported as fraud /,
  )
  expect(html).toContain(`href="/management/viewtenant/payments?tenant=${dana}"`)
})

test("in the sandbox a dispute that nobody can answer is said to be lost in time, and is", async () => {
  const { intentId } = await paysBy("pm_card_createDispute", dana, 10_000)
  businessDays(1)
  await settle(await gateway(), intentId)
  const { text } = await open()
  expect(text).toContain("In the sandbox nobody answers: let business days pass")
  expect(text).not.toContain("Answer at the provider")
  businessDays(8)
  await settle(await gateway(), intentId)
  const after = await open()
  expect(after.text).toContain("No payment is disputed.")
  expect(after.text).toMatch(
    /Disputes decided in the last 30 days: 1 .* Dana Reyes , \$103\.00 .*, lost: what it had paid is owed again, decided Jan \d+, 2026/,
  )
  minutesPass(45 * 24 * 60)
  expect((await open()).text).toContain("No dispute was decided.")
})

test("what is to be answered or asked at the provider leads there, where there is one", async () => {
  const { receiptId, intentId } = await paysBy("pm_card_createDispute", dana, 10_000)
  businessDays(1)
  await settle(await gateway(), intentId)
  expect((await open()).html).not.toContain("dashboard.stripe.com")
  await write((tx) =>
    tx.run(tx.update(onlinePayments).set({ provider: "stripe" }).where(eq(onlinePayments.receiptId, receiptId))),
  )
  expect((await open()).html).toContain(`href="https://dashboard.stripe.com/test/payments/${intentId}"`)
})

test("a payment made twice that could not be refunded is told on every page of administration, until it is", async () => {
  const pages = [await opensBeside(dana), await opensBeside(dana)]
  for (const page of pages) await pay(page)
  const refusal = new Stripe.errors.StripeInvalidRequestError({ message: "no", code: "charge_not_refundable" } as never)
  vi.spyOn(sandboxClient().refunds, "create").mockRejectedValueOnce(refusal)
  for (const { receiptId } of pages) await checkOpenPayment(await gateway(), receiptId)
  const elsewhere = async (person: typeof admin) =>
    (await browserOf(await tokenOf(person, "page")).open("/account")).text
  const defaults = async () => (await browserOf(await tokenOf(admin, "page")).open("/admin/defaults")).text
  expect(await defaults()).toContain("A payment that was made twice could not be refunded")
  expect(await elsewhere(await staff(6))).not.toContain("made twice")
  expect((await open()).text).toContain("Refunds that failed in the last 30 days: 1")
  const { stripeIntent } = await receiptOf(pages[0]?.receiptId ?? "")
  await sandboxClient().refunds.create({ payment_intent: stripeIntent ?? "" })
  await settle(await gateway(), stripeIntent ?? "")
  expect(await defaults()).not.toContain("made twice")
})

test("a payment without an end is listed after seven days, not before", async () => {
  const { intentId } = await paysBy("pm_usBankAccount_processing", dana, 10_000)
  await settle(await gateway(), intentId)
  minutesPass(7 * 24 * 60)
  expect((await open()).text).toContain("Every older payment has an outcome.")
  minutesPass(1)
  expect((await open()).text).toContain("Without an outcome for more than 7 days: 1")
})

test("sweep and webhooks are told by when they last came", async () => {
  await paysBy("pm_card_visa", dana, 10_000)
  const [event] = await events()
  expect((await deliver(event ?? {})).status).toBe(200)
  expect((await open()).text).toMatch(
    /Last checked for missed messages Never Last message received Jan 5, 2026, 3:00 PM/,
  )
  minutesPass(5)
  await sweepPayments(never, fail)
  expect((await open()).text).toMatch(/missed messages Jan 5, 2026, 3:05 PM Last message received Jan 5, 2026, 3:00 PM/)
})

/** A payment of $102.99 at the provider names Dana's receipt of $103.00: nothing of it is booked. */
async function unbooked() {
  const { receiptId } = await starts(dana, 10_000)
  const metadata = { property: await read(propertyIdOf), receipt: receiptId, tenant: String(dana) }
  const made = { amount: 10_299, currency: "usd", metadata, allowed_payment_method_types: ["card" as const] }
  const { id: intentId } = await sandboxClient().paymentIntents.create(made)
  await confirms(intentId, "pm_card_visa")
  expect(await settle(await gateway(), intentId)).toBe("unbooked")
  return intentId
}

const numberOf = async () => (await read((tx) => tx.all(tx.select().from(unbookedPayments)))).at(-1)?.id ?? 0
const dialog = async () => `/admin/payments?dialog=resolve&payment=${await numberOf()}`
const resolves = async (note: string, as = admin) =>
  browserOf(await tokenOf(as, "page")).send(await dialog(), { intent: "resolve", id: String(await numberOf()), note })

test("a payment that was not booked is listed with its tenant, what differs, how it stands and what to do", async () => {
  const intentId = await unbooked()
  const { text, html } = await open()
  expect(text).toContain("Payments that were not booked: 1")
  expect(text).toContain(
    `${intentId} Noticed Jan 5, 2026, 3:00 PM Tenant Dana Reyes Why The provider took $102.99, the receipt is of $103.00. At the provider Paid What to do Compare the amounts with the ledger.`,
  )
  expect(html).toContain(`href="/management/viewtenant/payments?tenant=${dana}"`)
  expect(html).not.toContain("dashboard.stripe.com")
})

test("a real payment that was not booked leads to the provider's page of it", async () => {
  const intent = { id: "pi_1", status: "succeeded", refunds: [], disputes: [] } as const
  const difference = { problem: "unknown", details: "This database has no receipt of it.", receiptId: null } as const
  await write((tx) => recordUnbooked(tx, intent, difference))
  const { html, text } = await open()
  expect(html).toContain('href="https://dashboard.stripe.com/test/payments/pi_1"')
  expect(text).toContain("Tenant Not known Why This database has no receipt of it.")
})

test("an administrator marks it as dealt with, and the page and the audit log say who, when and how", async () => {
  const intentId = await unbooked()
  const { text } = await browserOf(await tokenOf(admin, "page")).open(await dialog())
  expect(text).toContain("Mark this payment as dealt with?")
  expect(text).toContain("Nothing is booked or refunded by this")
  expect(await resolves("Refunded at Stripe, the tenant knows.")).toMatchObject({ status: 302, to: "/admin/payments" })
  const after = (await open()).text
  expect(after).not.toContain("Payments that were not booked")
  expect(after).toMatch(
    /Not booked, and dealt with .* Refunded at Stripe, the tenant knows\. [A-Z]\w+ .*, Jan 5, 2026, 3:00 PM/,
  )
  expect(await logged("SETTINGS_CHANGED")).toMatchObject([
    {
      userId: admin.userId,
      details: `The payment ${intentId}, which was not booked, was marked as dealt with: Refunded at Stripe, the tenant knows.`,
      metadata: { StripePaymentIntentID: intentId, Note: "Refunded at Stripe, the tenant knows." },
    },
  ])
})

test("marked twice it stays as the first one said, and without a note it stays on the list", async () => {
  await unbooked()
  const { status, text } = await resolves(" ")
  expect([status, text]).toEqual([
    400,
    expect.stringMatching(/It is still listed as not booked\. What was done : Required\./),
  ])
  await resolves("Refunded at Stripe.")
  await resolves("Recorded by hand.", await staff(2))
  expect((await open()).text).toContain("Refunded at Stripe.")
  expect((await open()).text).not.toContain("Recorded by hand.")
  expect(await logged("SETTINGS_CHANGED")).toHaveLength(1)
})

test("what was dealt with stays so, until the provider reports something new of it", async () => {
  const intentId = await unbooked()
  await resolves("I shall look at it.")
  await settle(await gateway(), intentId)
  expect((await open()).text).not.toContain("Payments that were not booked")
  await sandboxClient().refunds.create({ payment_intent: intentId, amount: 4_000 })
  await settle(await gateway(), intentId)
  const { text } = await open()
  expect(text).toContain("Payments that were not booked: 1")
  expect(text).toContain("At the provider Paid; $40.00 refunded What to do")
  expect(text).toMatch(/Not booked, and dealt with .* I shall look at it\./)
})

test("while it is open, a new report of it changes its one entry", async () => {
  const intentId = await unbooked()
  await sandboxClient().refunds.create({ payment_intent: intentId })
  await settle(await gateway(), intentId)
  expect((await open()).text).toContain("Payments that were not booked: 1")
  expect((await open()).text).toContain("At the provider Paid; $102.99 refunded")
})

test("managers can mark nothing as dealt with", async () => {
  await unbooked()
  expect((await resolves("Mine.", await staff(6))).status).toBe(403)
  expect(await read((tx) => tx.all(tx.select().from(unbookedPayments)))).toMatchObject([{ resolvedAt: null }])
})

test("managers see nothing of it", async () => {
  expect((await browserOf(await tokenOf(await staff(6), "page")).open("/admin/payments")).status).toBe(403)
})
