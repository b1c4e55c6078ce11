/** Card and bank entry in our own page: the provider's form for one payment, the pages that may load it, and the alternative. Source: specification 3 "Payment screen". */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, receipts } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { intents, leaveProvider, policyOf, providerAt, secretIn, useProvider } from "../support/card-entry.ts"
import { answerAsProvider } from "../support/loopback-provider.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { answeringWith, leave, provider, TEST } from "../support/provider-host.ts"
import { confirms } from "../support/sandbox.ts"
import { owesFee } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

const DAY = "2026-01-05"
const PAGE = "/home/payment"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""

/** Dana rents suite 101 and owes $70.00. The landlord takes payments with test keys. */
beforeEach(async () => {
  await useProvider()
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
  await owesFee(dana.tenantId, 7_000, DAY)
})
afterEach(leaveProvider)

const open = (path = PAGE) => browserOf(as).open(path)
const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt)))
const online = () => read((tx) => tx.all(tx.select().from(onlinePayments).orderBy(onlinePayments.createdAt)))

/** The fields of the form of whole balances, as the page's script changes them. */
async function formOf(kind = "card", entry = "form") {
  const hidden = hiddenOf((await open()).html, "everything")
  return { ...hidden, entry, choice: "everything", methodID: kind, intent: "whole" }
}

/** Chooses the full balance with script; returns the address of the provider's form. */
async function goesOn(kind = "card", entry?: string): Promise<string> {
  const { to } = await browserOf(as).send(PAGE, await formOf(kind, entry))
  return to ?? ""
}

test.each([
  ["card", "$72.10", "card details"],
  ["us_bank_account", "$70.00", "bank details"],
])(
  "with script a payment by %s is confirmed in our page, by the form of this one payment",
  async (kind, total, details) => {
    const { html, text, status } = await open(await goesOn(kind))
    const [intent] = await intents()
    expect(status).toBe(200)
    expect(secretIn(html)).toBe(intent?.client_secret)
    expect(html).toContain(`data-public-key="${TEST.stripePublicKey}"`)
    expect(html).toContain(`data-pay="Pay ${total}"`)
    expect(text).toContain(`Your ${details} go to our payment provider and are never stored here.`)
    expect(html).not.toContain(TEST.stripeSecretKey)
    expect(intent?.payment_method_types).toEqual([kind])
    expect(await opened()).toMatchObject([{ status: "created", stripeIntent: intent?.id }])
  },
)

test("a bank account that is not verified at once cannot be entered: nothing would be paid from it", async () => {
  await goesOn("us_bank_account")
  const [intent] = await intents()
  expect(intent?.payment_method_options?.us_bank_account?.verification_method).toBe("instant")
})

test("without script the provider's own page takes the details, as before", async () => {
  expect((await open()).html).toMatch(/name="entry"[^>]* value="page"/)
  const { html, text } = await open(await goesOn("card", "page"))
  expect(html).toContain(`href="${(await online())[0]?.pageUrl}"`)
  expect(text).toContain("Continue to card details")
  expect(html).not.toContain("data-card-entry")
})

test("in the sandbox no page asks for the provider's form, whatever a browser sends", async () => {
  leave()
  acceptsPayments()
  expect((await open()).html).not.toContain("data-entry")
  const { html } = await open(await goesOn())
  expect(html).toContain(`href="${(await online())[0]?.pageUrl}"`)
  expect(html).not.toContain("data-card-entry")
})

test("only the page with the provider's form may load from the provider", async () => {
  const { policy, opener, loadsForm } = await policyOf(await goesOn(), as)
  expect(loadsForm).toBe(true)
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/)
  expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;")
  expect(policy).toMatch(/connect-src 'self'( ws:)? https:\/\/api\.stripe\.com;/)
  expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
  expect(opener).toBe("same-origin-allow-popups")
  const [receipt] = await opened()
  const hosted = await goesOn("card", "page")
  for (const path of ["/home", "/home/history", PAGE, `${PAGE}/success?receipt=${receipt?.id}`, hosted]) {
    const other = await policyOf(path, as)
    expect(other.policy).toMatch(/connect-src 'self'( ws:)?;/)
    expect(other.policy).not.toContain("stripe.com")
    expect(other.opener).toBe("same-origin")
    expect(other.loadsForm).toBe(false)
  }
})

test("the same form sent twice opens one payment, with one form", async () => {
  const form = await formOf()
  const [one, other] = await Promise.all([browserOf(as).send(PAGE, form), browserOf(as).send(PAGE, form)])
  expect(one?.to).toBe(other?.to)
  expect(secretIn((await open(one?.to ?? "")).html)).toBe(secretIn((await open(other?.to ?? "")).html))
  expect(await intents()).toHaveLength(1)
})

test("a payment begun in another tab takes the older one's form away", async () => {
  const older = await goesOn()
  const newer = await goesOn("us_bank_account")
  const lost = await open(older)
  expect(lost.status).toBe(302)
  expect((await open(lost.to ?? "")).text).toContain("The payment was not made")
  expect(secretIn((await open(newer)).html)).toMatch(/^pi_/)
})

test("once it is paid the form is gone, also before our books know, and the payer is thanked", async () => {
  const address = await goesOn()
  await confirms((await intents())[0]?.id ?? "", "pm_card_visa")
  const [receipt] = await opened()
  const next = await open(address)
  expect([next.status, next.to]).toEqual([302, `${PAGE}/success?receipt=${receipt?.id}`])
  expect((await open(next.to ?? "")).text).toContain("Thank you, your payment has arrived")
})

test("a bank payment confirmed in the form is on its way", async () => {
  const address = await goesOn("us_bank_account")
  await confirms((await intents())[0]?.id ?? "", "pm_usBankAccount_success")
  const { to } = await open(address)
  expect((await open(to ?? "")).text).toContain("Your payment is on its way")
})

test("a declined card says why, and leads back to the same form", async () => {
  const address = await goesOn()
  const secret = secretIn((await open(address)).html)
  await confirms((await intents())[0]?.id ?? "", "pm_card_visa_chargeDeclinedInsufficientFunds")
  const [receipt] = await opened()
  const outcome = await open(`${PAGE}/success?receipt=${receipt?.id}`)
  expect(outcome.text).toContain("The payment failed The reason: insufficient funds. Nothing was paid.")
  expect(outcome.html).toContain(`href="${address}"`)
  expect(secretIn((await open(address)).html)).toBe(secret)
})

test("who leaves without confirming finds the way back to the form, for half an hour", async () => {
  const address = await goesOn()
  const success = address.replace("continue", "success")
  const waiting = await open(success)
  expect(waiting.text).toContain("Nothing is confirmed yet.")
  expect(waiting.html).toContain(`href="${address}"`)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await open(address)).status).toBe(302)
  expect((await open(success)).text).toContain("The payment was not confirmed")
})

test("a provider that does not answer costs nothing, and the same form goes on once it does", async () => {
  const address = await goesOn()
  providerAt((await provider(answeringWith(500))).origin)
  expect((await open(address)).status).toBe(502)
  providerAt((await provider(answerAsProvider)).origin)
  expect(secretIn((await open(address)).html)).toMatch(/^pi_/)
  expect(await intents()).toHaveLength(1)
})

/** Presses "Use the provider's page instead". */
async function hostedPageForm(address: string) {
  const { key = "", receipt = "" } = hiddenOf((await open(address)).html, "receipt")
  return () => browserOf(as).send(address, { key, receipt, intent: "page" })
}

test("who cannot use the form pays the same on the provider's page, and the form is called off", async () => {
  const address = await goesOn()
  const submit = await hostedPageForm(address)
  const [one, other] = await Promise.all([submit(), submit()])
  expect(one?.to).toBe(other?.to)
  expect((await open(one?.to ?? "")).html).toContain(`href="${(await online())[1]?.pageUrl}"`)
  expect((await open(address)).status).toBe(302)
  expect(await opened()).toMatchObject([
    { amount: 7_000, fee: 210, choice: "everything" },
    { amount: 7_000, fee: 210, choice: "everything" },
  ])
})

test("who paid in the form meanwhile is not led to pay again", async () => {
  const address = await goesOn()
  const submit = await hostedPageForm(address)
  await confirms((await intents())[0]?.id ?? "", "pm_card_visa")
  const { to } = await submit()
  expect((await open((await open(to ?? "")).to ?? "")).text).toContain("Thank you, your payment has arrived")
  expect(await opened()).toMatchObject([{ status: "succeeded" }])
})

test("another tenant's form is nobody's here", async () => {
  const address = await goesOn()
  const { key = "", receipt = "" } = hiddenOf((await open(address)).html, "receipt")
  as = await tokenOf(await tenantUser(102), "page")
  expect((await open(address)).status).toBe(404)
  expect((await browserOf(as).send(address, { key, receipt, intent: "page" })).status).toBe(404)
  expect(await opened()).toHaveLength(1)
})

test("an administrator who is signed in as a tenant sees no form, and why", async () => {
  const address = await goesOn()
  const { key = "", receipt = "" } = hiddenOf((await open(address)).html, "receipt")
  const admin = await staff(3)
  const impersonation = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  as = (await write((tx) => openSession(tx, impersonation))).token
  const { html, text } = await open(address)
  expect(text).toContain("Only the tenant can pay Payments are closed while you are signed in")
  expect(secretIn(html)).toBeUndefined()
  expect((await policyOf(address, as)).policy).not.toContain("stripe.com")
  expect((await browserOf(as).send(address, { key, receipt, intent: "page" })).status).toBe(403)
})
