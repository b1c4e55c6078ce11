/** A tenant pays by a saved method: the offered choices, the button that charges it, the bank's question, and the outcome. Source: money.md 3.4, 3.20, 3.21. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, paymentMethods, receipts } from "#db/schema/index.ts"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { settleSetup } from "~/domain/payment-methods/settle-setup.ts"
import { forgetMethod, methodsOf } from "~/domain/payment-methods/stored-methods.ts"
import { confirmOnHostedPage, respondToBank } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { openPayment } from "~/domain/payments/online/open-payment.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { setCardFeeSetting } from "~/domain/settings/card-fee-on.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asCents } from "~/values/money.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { businessDays, gateway } from "../support/sandbox.ts"
import { hasSaved } from "../support/saved-methods.ts"
import { beginsSetup, completesSetup, setupRows, typedAccount } from "../support/setups.ts"
import { owesDeposit, owesFee, stateOf } from "../support/tenancies.ts"
import { during, mona, setting, USUAL } from "../support/world.ts"

const DAY = "2026-01-05"
const PAGE = "/home/payment"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""

/** Dana rents suite 101 and owes $70.00 of fees and $500.00 of deposit. */
beforeEach(async () => {
  acceptsPayments()
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
  await owesFee(dana.tenantId, 7_000, DAY)
  await owesDeposit(dana.tenantId, 50_000, DAY)
})

const saves = async (token: string, tenantId = dana.tenantId) => (await hasSaved(tenantId, token)).id
const open = (path = PAGE) => browserOf(as).open(path)
const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt)))
const online = () => read((tx) => tx.all(tx.select().from(onlinePayments).orderBy(onlinePayments.createdAt)))
const charges = async () => (await sandboxClient().charges.list({ limit: 100 })).data
const paid = async () => (await charges()).filter(({ status }) => status !== "failed").map(({ amount }) => amount)
const feeIsOn = (value: "all" | "credit") => write((tx) => setCardFeeSetting(tx, SYSTEM, { value }))

/** Sends the page's form of whole balances; returns the page with the button. */
async function choose(methodID: string, choice = "everything"): Promise<string> {
  const hidden = hiddenOf((await open()).html, "everything")
  const { status, to } = await browserOf(as).send(PAGE, { ...hidden, choice, methodID, intent: "whole" })
  expect(status).toBe(302)
  return to ?? ""
}

/** Presses the button of that page. */
const confirm = (address: string) =>
  browserOf(as).send(address, { receipt: address.split("receipt=")[1] ?? "", intent: "confirm" })

/** Answers the bank's question about the waiting payment; returns the payer's next address. */
async function answersBank(html: string, response: string): Promise<string> {
  const [, id = "", secret = ""] = /href="\/sandbox\/authenticate\/(\w+)\?secret=(\w+)"/.exec(html) ?? []
  return (await respondToBank(id, secret, response)) ?? ""
}

test("saved methods stand beside others, each with its fee, before anything is promised", async () => {
  await saves("pm_usBankAccount_success")
  await saves("pm_card_visa")
  const { text, html } = await open()
  expect(text).toContain("Visa ending in 4242 Expires 12/40. 3% convenience fee. Counts almost at once.")
  expect(text).toContain("Another card 3% convenience fee.")
  expect(text).toMatch(/account ending in 6789 No fee\. Takes 1 to 3 business days/)
  expect(text).toContain("Another bank account (ACH) No fee.")
  expect(html).toContain("Full Balance")
  expect(await opened()).toEqual([])
})

test("without a saved method there is no other one", async () => {
  const { text } = await open()
  expect(text).toContain("Card 3% convenience fee.")
  expect(text).not.toContain("Another")
})

test("choosing a saved card charges nothing; its page names card, fee and total, and its button pays, once", async () => {
  const card = await saves("pm_card_visa")
  const address = await choose(card)
  expect(await paid()).toEqual([])
  const page = await open(address)
  expect(page.text).toContain("You pay by Visa ending in 4242")
  expect(page.text).toContain("Payment $570.00 Convenience fee $17.10 Payment total $587.10")
  expect(page.text).toContain("Pay $587.10")
  expect(await paid()).toEqual([])
  const [receipt] = await opened()
  const { status, to } = await confirm(address)
  expect([status, to]).toEqual([302, `${PAGE}/success?receipt=${receipt?.id}`])
  expect((await open(to ?? "")).text).toContain("Thank you, your payment has arrived")
  expect(await opened()).toMatchObject([{ amount: 57_000, fee: 1_710, status: "succeeded", source: "portal" }])
  expect(await online()).toMatchObject([{ flow: "saved", methodId: card }])
  expect(await paid()).toEqual([58_710])
  expect((await stateOf(dana.tenantId, DAY)).owed).toBe("0/0/0/0")
})

test("a custom amount goes by a saved card too", async () => {
  const methodID = await saves("pm_card_visa")
  const path = `${PAGE}?dialog=custom`
  const { key = "" } = hiddenOf((await open(path)).html, "amount")
  const form = { key, intent: "custom", choice: "customRent", amount: "100", methodID }
  const { to } = await browserOf(as).send(path, form)
  await confirm(to ?? "")
  expect(await opened()).toMatchObject([{ choice: "rent", amount: 10_000, fee: 300, status: "succeeded" }])
})

test("fifty presses of the button, and the way back to it, charge once", async () => {
  const address = await choose(await saves("pm_card_visa"))
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(address)))
  answers.push(await confirm(address))
  expect(new Set(answers.map(({ status, to }) => `${status} ${to}`)).size).toBe(1)
  expect(await open(address)).toMatchObject({ status: 302, to: answers[0]?.to })
  expect(await paid()).toEqual([58_710])
  expect(await opened()).toMatchObject([{ status: "succeeded" }])
})

test("the method that was used last is chosen already, in both forms; one that cannot be used is not", async () => {
  const preselected = async () => {
    const at = async (path: string) =>
      /<input[^>]*name="methodID"[^>]*checked=""[^>]*>/.exec((await open(path)).html)?.[0]
    const [whole, custom] = [await at(PAGE), await at(`${PAGE}?dialog=custom`)]
    expect(whole).toBe(custom?.replace("custom-", "whole-"))
    return / value="([^"]*)"/.exec(whole ?? "")?.[1]
  }
  expect(await preselected()).toBeUndefined()
  const bank = await saves("pm_usBankAccount_success")
  expect(await preselected()).toBe(bank)
  const card = await saves("pm_card_visa")
  await confirm(await choose(bank, "totalRentBalance"))
  expect(await preselected()).toBe(bank)
  await during(DAY, (tx) => setAchPrivilege(tx, mona, { tenantId: dana.tenantId, achPrivilege: false }))
  expect(await preselected()).toBe(card)
  await write((tx) => tx.run(tx.update(paymentMethods).set({ expYear: 2020 }).where(eq(paymentMethods.id, card))))
  expect(await preselected()).toBeUndefined()
})

test("the same form sent twice opens one payment; a newer one takes the older page's button away", async () => {
  const card = await saves("pm_card_visa")
  const hidden = hiddenOf((await open()).html, "everything")
  const form = { ...hidden, choice: "everything", methodID: card, intent: "whole" }
  const [one, other] = await Promise.all([browserOf(as).send(PAGE, form), browserOf(as).send(PAGE, form)])
  expect(one?.to).toBe(other?.to)
  const newer = await choose(card, "totalRentBalance")
  const result = await confirm(one?.to ?? "")
  expect((await open(result.to ?? "")).text).toContain(
    "The payment was not made Another payment was started after this one, or arrived meanwhile, so this one was ended. Nothing was paid here.",
  )
  await confirm(newer)
  expect(await paid()).toEqual([7_210])
})

test("a declined card says why, and the tenant may pay again in another way", async () => {
  const address = await choose(await saves("pm_card_chargeCustomerFail"))
  const { to } = await confirm(address)
  const result = await open(to ?? "")
  expect(result.text).toContain("The payment failed The reason: it was declined. Nothing was paid. You can pay again.")
  expect(result.html).toContain('<a class="btn btn-primary btn-lg" href="/home/payment">Pay again</a>')
  expect((await confirm(address)).to).toBe(to)
  expect(await charges()).toHaveLength(1)
  await confirm(await choose(await saves("pm_card_visa")))
  expect(await paid()).toEqual([58_710])
})

test("a bank that wants to know who pays is a link away; approved there, the payment has arrived", async () => {
  const address = await choose(await saves("pm_card_authenticationRequired"))
  const answer = await confirm(address)
  expect([answer.status, answer.to]).toEqual([302, address])
  const page = await open(address)
  expect(page.text).toContain("Your bank asks you to confirm the payment.")
  expect(page.text).not.toContain("Pay $587.10")
  expect(page.html).toContain(">Continue to your bank</a>")
  expect((await confirm(address)).to).toBe(address)
  const back = await answersBank(page.html, "approve")
  expect(back).toContain(`${PAGE}/success?receipt=`)
  expect((await open(back.replace("http://localhost:3000", ""))).text).toContain("Thank you, your payment has arrived")
  expect(await paid()).toEqual([58_710])
})

test("refused at the bank, nothing was paid and it may be paid again", async () => {
  const address = await choose(await saves("pm_card_authenticationRequired"))
  await confirm(address)
  const back = await answersBank((await open(address)).html, "no")
  const result = await open(back.replace("http://localhost:3000", ""))
  expect(result.text).toContain("The payment failed")
  expect(result.text).toContain("Nothing was paid. You can pay again.")
  expect(await confirm(address)).toMatchObject({ status: 302, to: back.replace("http://localhost:3000", "") })
  expect(await paid()).toEqual([])
})

test("a saved bank account is on its way until the bank has answered", async () => {
  const address = await choose(await saves("pm_usBankAccount_success"))
  expect((await open(address)).text).toContain("Payment $570.00 Convenience fee $0.00 Payment total $570.00")
  const { to } = await confirm(address)
  expect((await open(to ?? "")).text).toContain("Your payment is on its way")
  expect(await opened()).toMatchObject([{ status: "pending", tender: "ach", fee: 0 }])
  await businessDays(2)
  expect((await open(to ?? "")).text).toContain("Thank you, your payment has arrived")
})

test("a saved bank account is not choosable for who is restricted from bank payments, and refused if it is sent", async () => {
  const bank = await saves("pm_usBankAccount_success")
  const address = await choose(bank)
  const hidden = hiddenOf((await open()).html, "everything")
  await during(DAY, (tx) => setAchPrivilege(tx, mona, { tenantId: dana.tenantId, achPrivilege: false }))
  const { html, text } = await open()
  expect(html).toMatch(
    new RegExp(`<input[^>]*disabled=""[^>]*value="${bank}"|<input[^>]*value="${bank}"[^>]*disabled=""`),
  )
  expect(text).toContain("account ending in 6789 Not open to this account: it is restricted from ACH payments.")
  const form = { ...hidden, choice: "everything", methodID: bank, intent: "whole" }
  const sent = await browserOf(as).send(PAGE, form)
  expect([sent.status, sent.text.includes("Payment Method Restricted")]).toEqual([403, true])
  expect((await open((await confirm(address)).to ?? "")).text).toContain("The payment was not made")
  expect(await charges()).toEqual([])
})

test("a bank account that waits for its two small deposits is not offered", async () => {
  const { intent } = await beginsSetup(dana.tenantId)
  await completesSetup(intent, await typedAccount())
  await settleSetup(await gateway(), intent)
  expect(await setupRows()).toMatchObject([{ status: "waiting" }])
  expect((await open()).text).not.toContain("ending in 6789")
})

test("another tenant's method, and one that was removed, are refused beside the field and open nothing", async () => {
  const felix = await tenantUser(102)
  const hidden = hiddenOf((await open()).html, "everything")
  const removed = await saves("pm_card_visa_debit")
  await write((tx) => forgetMethod(tx, dana.tenantId, removed))
  for (const methodID of [await saves("pm_card_visa", felix.tenantId), removed, "pm_none"]) {
    const form = { ...hidden, choice: "everything", methodID, intent: "whole" }
    const { status, text } = await browserOf(as).send(PAGE, form)
    expect(status).toBe(400)
    expect(text).toContain("This method is no longer saved. Choose another one.")
  }
  expect(await opened()).toEqual([])
})

test("a method removed after it was chosen is not charged", async () => {
  const card = await saves("pm_card_visa")
  const address = await choose(card)
  await write((tx) => forgetMethod(tx, dana.tenantId, card))
  const { to } = await confirm(address)
  expect((await open(to ?? "")).text).toContain("The payment was not confirmed")
  expect(await charges()).toEqual([])
})

test("another tenant can neither see nor press the button", async () => {
  const address = await choose(await saves("pm_card_visa"))
  as = await tokenOf(await tenantUser(102), "page")
  expect((await open(address)).status).toBe(404)
  expect((await confirm(address)).status).toBe(404)
  expect(await charges()).toEqual([])
})

test("an administrator who is signed in as the tenant sees why it is closed, and cannot press it", async () => {
  const address = await choose(await saves("pm_card_visa"))
  const admin = await staff(3)
  const impersonation = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  as = (await write((tx) => openSession(tx, impersonation))).token
  const { text } = await open(address)
  expect(text).toContain("Only the tenant can pay Payments are closed while you are signed in")
  expect(text).not.toContain("Pay $587.10")
  expect((await confirm(address)).status).toBe(403)
  expect(await charges()).toEqual([])
})

test("what autopay opened is not confirmed by the portal's button", async () => {
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  const order = {
    choice: "rent",
    amount: asCents(7_000),
    methodType: "card",
    source: "autopay",
    flow: "saved",
  } as const
  const provider = await gateway()
  const receipt = await write(async (tx) =>
    openPayment(tx, provider, await findTenant(tx, dana.tenantId), { ...order, methodId: card.id }),
  )
  const address = `${PAGE}/continue?receipt=${receipt}`
  expect(await open(address)).toMatchObject({ status: 302, to: `${PAGE}/success?receipt=${receipt}` })
  await confirm(address)
  expect(await charges()).toEqual([])
})

test("half an hour later the button is gone, and nothing was charged", async () => {
  const address = await choose(await saves("pm_card_visa"))
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { to } = await confirm(address)
  expect((await open(to ?? "")).text).toContain("The payment was not confirmed")
  expect(await charges()).toEqual([])
})

test("while only credit cards carry the fee, each saved card has its own, and a new one is added first", async () => {
  const debit = await saves("pm_card_visa_debit")
  await saves("pm_card_visa")
  await feeIsOn("credit")
  const { html, text } = await open()
  expect(text).toContain("Visa ending in 5556 Expires 12/40. No fee. Counts almost at once.")
  expect(text).toContain("Visa ending in 4242 Expires 12/40. 3% convenience fee.")
  expect(text).toContain("Full Balance $570.00 Convenience fee $0.00 Payment total $570.00")
  expect(html).not.toMatch(/<input[^>]*value="card"/)
  expect(html).toContain('href="/home/autopay/setup?for=payment">Add another card')
  const hidden = hiddenOf(html, "everything")
  const form = { ...hidden, choice: "everything", methodID: "card", intent: "whole" }
  const sent = await browserOf(as).send(PAGE, form)
  expect([sent.status, sent.text.includes("Add the card first")]).toEqual([400, true])
  expect(await opened()).toEqual([])
  await confirm(await choose(debit))
  expect(await paid()).toEqual([57_000])
  expect(await opened()).toMatchObject([{ amount: 57_000, fee: 0, status: "succeeded" }])
})

test("while only credit cards carry the fee, a new card is added from the payment page and pays with its own", async () => {
  await feeIsOn("credit")
  const [, add = ""] = /href="([^"]*)">Add a card</.exec((await open()).html) ?? []
  const begin = await open(add)
  expect(begin.text).toContain("A card or bank account to pay with Nothing is charged now.")
  expect(begin.html).toContain('<a class="btn btn-quiet" href="/home/payment">Cancel</a>')
  const { key = "" } = hiddenOf(begin.html, "intent")
  await browserOf(as).send(add, { key, intent: "begin" })
  const [setup] = await setupRows()
  await confirmOnHostedPage(setup?.sessionId ?? "", "pm_card_visa_debit")
  const saved = await open(`/home/autopay/success?setup=${setup?.id}`)
  expect(saved.html).toContain('href="/home/payment">Make a Payment')
  expect((await open()).text).toContain("Visa ending in 5556 Expires 12/40. No fee.")
  const [option] = await read((tx) => methodsOf(tx, dana.tenantId))
  await confirm(await choose(option?.id ?? ""))
  expect(await paid()).toEqual([57_000])
})
