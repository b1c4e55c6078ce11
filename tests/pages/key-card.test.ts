/** Staff key a card in for a tenant: amount, the provider's form beside the recent ledger, and the outcome. Source: specification 2 "Manual payment", money.md 3.3. */
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, onlinePayments, receipts } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
import { replaceSettings } from "../../settings.ts"
import { intents, leaveProvider, policyOf, secretIn, useProvider } from "../support/card-entry.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments, starts } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { leave, live } from "../support/provider-host.ts"
import { confirms } from "../support/sandbox.ts"
import { owesDeposit, owesFee, stateOf } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { setting, USUAL } from "../support/world.ts"

const DAY = "2026-01-05"
let dana: Awaited<ReturnType<typeof tenantUser>>
let manager: Awaited<ReturnType<typeof staff>>
let as = ""
let page = ""

/** Dana rents suite 101 and owes $70.00 of fees and $500.00 of deposit. A manager keys in a card. */
beforeEach(async () => {
  await useProvider()
  await setting(USUAL)
  dana = await tenantUser(101)
  await owesFee(dana.tenantId, 7_000, DAY)
  await owesDeposit(dana.tenantId, 50_000, DAY)
  manager = await staff(6)
  as = await tokenOf(manager, "page")
  page = `/management/manualpayment/card?tenant=${dana.tenantId}`
})
afterEach(leaveProvider)

const open = (path = page) => browserOf(as).open(path)
const send = (form: Record<string, string>, path = page) => browserOf(as).send(path, form)
const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt)))
const online = () => read((tx) => tx.all(tx.select().from(onlinePayments).orderBy(onlinePayments.createdAt)))

/** The fields of the amount's form, as the page's script changes them. */
async function amountForm(amount = "100.00", entry = "form") {
  const { key = "", tenantID = "" } = hiddenOf((await open()).html, "amount")
  return { key, tenantID, amount, entry, intent: "amount" }
}

/** Sends the amount with script; returns the address of the card's form. */
const goesOn = async (amount?: string, entry?: string) => (await send(await amountForm(amount, entry))).to ?? ""
const result = async () => `/management/manualpayment/success?receipt=${(await opened()).at(-1)?.id}`

test("the page offers the amount with what is owed, the fee and the recent ledger, and loads nothing of the provider", async () => {
  const { status, text, html } = await open()
  expect(status).toBe(200)
  expect(html).toContain("· Manual Payment · ")
  expect(text).toContain("Record Manual Payment Issue/Reduce Fees Key Credit Card Payment")
  expect(text).toContain("Owed now: $570.00. 3.00% convenience fee is added.")
  expect(text).toContain("Recent Ledger")
  expect(html).toMatch(/name="entry"[^>]* value="page"/)
  expect(await policyOf(page, as)).toMatchObject({ loadsForm: false, opener: "same-origin" })
  expect((await policyOf(page, as)).policy).not.toContain("stripe.com")
  expect((await open(`/management/manualpayment?tenant=${dana.tenantId}`)).html).toContain(`href="${page}"`)
})

test("the card goes into the provider's form, which is of this one payment, with its fee and total", async () => {
  const address = await goesOn()
  const { text, html } = await open(address)
  const [intent] = await intents()
  expect(secretIn(html)).toBe(intent?.client_secret)
  expect(text).toContain("Amount $100.00 Convenience fee $3.00 Payment total $103.00")
  expect(text).toContain("Recent Ledger")
  expect((await policyOf(address, as)).policy).toContain("https://js.stripe.com")
  expect(await opened()).toMatchObject([
    { source: "keyed", choice: "everything", amount: 10_000, fee: 300, tender: "card", status: "created" },
  ])
})

test("while only credit cards carry the fee, a keyed card has none, and the page says why", async () => {
  await setting({ cardFeeOn: "credit" })
  const text = (await open()).text
  expect(text).toContain("Owed now: $570.00. No fee is added: only credit cards carry one here,")
  const { text: confirmed } = await open(await goesOn())
  expect(confirmed).toContain("Amount $100.00 Convenience fee $0.00 Payment total $100.00")
  expect(await opened()).toMatchObject([{ source: "keyed", amount: 10_000, fee: 0 }])
})

test("a charged card is a payment of this tenant, and the page says so with the way back to the rent roll", async () => {
  const address = await goesOn()
  await confirms((await intents())[0]?.id ?? "", "pm_card_visa")
  const over = await open(address)
  expect([over.status, over.to]).toEqual([302, await result()])
  const { text, html } = await open(await result())
  expect(text).toContain("Payment Successful")
  expect(text).toContain("Payment total $103.00")
  expect(text).toContain("Balance now $470.00")
  expect(html).toContain('href="/management">Back to Rent Roll')
  expect((await stateOf(dana.tenantId, DAY)).owed).toBe("0/0/0/47000")
})

test("the audit log names whoever keyed the card in, whoever reports what became of it", async () => {
  await goesOn()
  const [intent] = await intents()
  for (const card of ["pm_card_visa_chargeDeclinedInsufficientFunds", "pm_card_visa"]) {
    await confirms(intent?.id ?? "", card)
    await open(await result())
  }
  const rows = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.userName, "Sam Level 6"))))
  const named = rows.filter(({ userId }) => userId === manager.userId).map(({ category }) => category)
  expect(named).toEqual(["PAYMENT_FAILED", "MAN_RENTPAY"])
})

test("a declined card says why, and leads back to its form", async () => {
  const address = await goesOn()
  await confirms((await intents())[0]?.id ?? "", "pm_card_visa_chargeDeclinedInsufficientFunds")
  const { text, html } = await open(await result())
  expect(text).toContain("Payment Failed")
  expect(text).toContain("The reason: insufficient funds. Nothing was paid.")
  expect(html).toContain(`href="${address.replace("&", "&amp;")}"`)
  expect((await open(address)).status).toBe(200)
})

test("before the provider is heard nothing is promised", async () => {
  await goesOn()
  const { text, html } = await open(await result())
  expect(text).toContain("Nothing is confirmed yet.")
  expect(html).toMatch(/http-equiv="refresh" content="3"/i)
})

test("without script the provider's own page takes the card, and leads back here", async () => {
  const { html } = await open(await goesOn("100.00", "page"))
  expect(secretIn(html)).toBeUndefined()
  expect(html).toContain(`href="${(await online())[0]?.pageUrl}"`)
})

test("in the sandbox its own page takes the card, and the payment is told as any other", async () => {
  leave()
  acceptsPayments()
  expect((await open()).html).not.toContain("data-entry")
  const { html } = await open(await goesOn())
  expect(html).toContain(`href="${(await online())[0]?.pageUrl}"`)
  const step = await confirmOnHostedPage((await online())[0]?.sessionId ?? "", "pm_card_visa")
  expect(step && "url" in step ? step.url : "").toMatch(/\/management\/manualpayment\/success\?receipt=/)
  expect((await open(await result())).text).toContain("Payment Successful")
})

test.each([
  ["", "Required."],
  ["0", "Use an amount from $0.50, with the fee, to $999,999.99"],
  ["12,5", "to correct"],
  ["0.20", "Pay at least $0.50, with the fee."],
])("%j comes back with a word beside its field, and what was typed", async (amount, message) => {
  const { status, text, html } = await send(await amountForm(amount))
  expect(status).toBe(400)
  expect(text).toContain(message)
  expect(html).toContain(`value="${amount}"`)
  expect(await opened()).toEqual([])
})

test("a page without a tenant says how to come to one", async () => {
  const { status, text } = await open("/management/manualpayment/card")
  expect(status).toBe(404)
  expect(text).toContain("Invalid unit or tenant, go back to the rent roll and try again.")
})

test("the same amount sent twice opens one payment", async () => {
  const form = await amountForm()
  const [one, other] = await Promise.all([send(form), send(form)])
  expect(one?.to).toBe(other?.to)
  expect(await intents()).toHaveLength(1)
})

test("who cannot use the form keys the same on the provider's page, and once it is paid nothing is opened again", async () => {
  const address = await goesOn()
  const { key = "", receipt = "" } = hiddenOf((await open(address)).html, "receipt")
  const other = await send({ key, receipt, intent: "other" }, address)
  expect((await open(other.to ?? "")).html).toContain(`href="${(await online())[1]?.pageUrl}"`)
  await confirmOnHostedPage((await online())[1]?.sessionId ?? "", "pm_card_visa")
  const again = await send({ key: "another", receipt: (await opened())[1]?.id ?? "", intent: "other" }, address)
  expect((await open(again.to ?? "")).to).toBe(await result())
  expect(await opened()).toHaveLength(2)
})

test("a tenant's own payment is not shown here, nor opened anew", async () => {
  const { receiptId } = await starts(dana.tenantId, 57_000)
  expect((await open(`${page}&receipt=${receiptId}`)).status).toBe(404)
  expect((await open(`/management/manualpayment/success?receipt=${receiptId}`)).status).toBe(404)
  expect((await send({ key: "one", receipt: receiptId, intent: "other" })).status).toBe(404)
})

test("a card page that the tenant's own start has ended says why, and its form is gone", async () => {
  const address = await goesOn()
  await starts(dana.tenantId, 57_000)
  expect((await open(address)).to).toBe(`/management/manualpayment/success?receipt=${(await opened())[0]?.id}`)
  const { text } = await open(`/management/manualpayment/success?receipt=${(await opened())[0]?.id}`)
  expect(text).toContain("The payment was not made Another payment of this tenant was started after this one")
  await expect(confirms((await opened())[0]?.stripeIntent ?? "", "pm_card_visa")).rejects.toThrow()
})

test("an administrator who is signed in as somebody else sees the page closed, and why", async () => {
  const address = await goesOn()
  const form = await amountForm()
  const admin = await staff(3)
  const impersonation = { userId: manager.userId, channel: "page", impersonatorId: admin.userId } as const
  as = (await write((tx) => openSession(tx, impersonation))).token
  for (const path of [page, address]) {
    const { status, text, html } = await open(path)
    expect(status).toBe(200)
    expect(text).toContain("Payments are closed No money is moved while you are signed in as somebody else.")
    expect(secretIn(html)).toBeUndefined()
  }
  expect((await policyOf(address, as)).policy).not.toContain("stripe.com")
  expect((await send(form)).status).toBe(403)
  expect(await opened()).toHaveLength(1)
})

test("where payments are off the page says so", async () => {
  live()
  expect((await open()).text).toContain("Online payments are off An administrator saves")
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  const off = "Online payments are off The operator of this portal has turned them off: the setting PAYMENTS is off."
  expect((await open()).text).toContain(off)
})

test("neither maintenance nor tenants key cards in", async () => {
  const form = await amountForm()
  for (const person of [await staff(9), dana]) {
    as = await tokenOf(person, "page")
    expect((await open()).status).toBe(403)
    expect((await send(form)).status).toBe(403)
  }
  expect(await opened()).toEqual([])
})
