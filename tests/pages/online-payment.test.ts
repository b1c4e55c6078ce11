/** A tenant pays in the portal without script: the offered choices, the totals, the provider's page, and the outcome. Source: specification 3 "Payment screen". */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, receipts } from "#db/schema/index.ts"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { confirmOnHostedPage } from "~/domain/payment-provider/sandbox.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { headerOf } from "~/domain/statements/header.ts"
import { asDay } from "~/values/calendar.ts"
import { get } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { acceptsPayments } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { leave, live } from "../support/provider-host.ts"
import { gateway } from "../support/sandbox.ts"
import { owesDeposit, owesFee } from "../support/tenancies.ts"
import { during, leaves, mona, setting, USUAL } from "../support/world.ts"

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

const open = (path = PAGE) => browserOf(as).open(path)
const opened = () => read((tx) => tx.all(tx.select().from(receipts).orderBy(receipts.initiatedAt)))
const online = () => read((tx) => tx.all(tx.select().from(onlinePayments).orderBy(onlinePayments.createdAt)))

/** Sends the page's form of whole balances. */
async function choose(choice: string, methodID: string) {
  const hidden = hiddenOf((await open()).html, "everything")
  return browserOf(as).send(PAGE, { ...hidden, choice, methodID, intent: "whole" })
}

const custom = async (typed: Record<string, string>) => {
  const path = `${PAGE}?dialog=custom`
  const { key = "" } = hiddenOf((await open(path)).html, "amount")
  return browserOf(as).send(path, { key, intent: "custom", methodID: "card", ...typed })
}

/** The payer chooses a test method on the provider's page, and the result is booked. */
async function confirms(token: string): Promise<string> {
  const [payment] = (await online()).slice(-1)
  const step = await confirmOnHostedPage(payment?.sessionId ?? "", token)
  const intentId = await (await gateway()).intentOfHostedPage(payment?.sessionId ?? "")
  if (intentId) await settle(await gateway(), intentId)
  return step && "url" in step ? step.url : ""
}

test("each way shows its fee and its total before anything is promised", async () => {
  const { status, text } = await open()
  expect(status).toBe(200)
  expect(text).toContain("Card 3% convenience fee. Counts almost at once.")
  expect(text).toContain("Bank account (ACH) No fee. Takes 1 to 3 business days")
  expect(text).toContain("Full Balance Everything you owe now $570.00")
  expect(text).toContain("Rent Balance All but the deposit: rent, late fees and other charges $70.00")
  expect(text).toContain("Full Balance $570.00 Convenience fee $17.10 Payment total $587.10")
  expect(text).toContain("By card it would be $587.10, with a fee of $17.10.")
  expect(await opened()).toEqual([])
})

test.each([
  ["everything", "card", "everything", 57_000, 1_710],
  ["everything", "us_bank_account", "everything", 57_000, 0],
  ["totalRentBalance", "card", "rent", 7_000, 210],
  ["totalDepositBalance", "card", "deposit", 50_000, 1_500],
])(
  "%s by %s leads to a page that names the total, and from there to the provider",
  async (choice, kind, pays, amount, fee) => {
    const sent = await choose(choice, kind)
    const [receipt] = await opened()
    expect([sent.status, sent.to]).toEqual([302, `${PAGE}/continue?receipt=${receipt?.id}`])
    expect(receipt).toMatchObject({ choice: pays, amount, fee, status: "created", source: "portal" })
    const next = await open(sent.to ?? "")
    expect(next.text).toContain(`Payment total $${((amount + fee) / 100).toFixed(2)}`)
    expect(next.html).toContain(`href="${(await online())[0]?.pageUrl}"`)
  },
)

test.each([
  ["customEverything", "everything", "120.50", 12_050],
  ["customRent", "rent", "$1,200", 120_000],
  ["customDeposit", "deposit", "500", 50_000],
])("%s of an own amount", async (choice, pays, amount, cents) => {
  expect((await custom({ choice, amount })).status).toBe(302)
  expect(await opened()).toMatchObject([{ choice: pays, amount: cents }])
})

test("an amount a month's rent or more above what is owed is asked about once, and another such amount again", async () => {
  const typed = { choice: "customEverything", amount: "1770" }
  const first = await custom(typed)
  expect([first.status, (await opened()).length]).toEqual([409, 0])
  expect(first.text).toContain("$1,200.00 is more than you owe and becomes advance rent.")
  expect(first.html).toMatch(/name="ahead" value="177000"/)
  expect((await custom({ ...typed, amount: "99999", ahead: "177000" })).status).toBe(409)
  expect((await custom({ ...typed, ahead: "177000" })).status).toBe(302)
  expect((await custom({ ...typed, amount: "1769.99" })).status).toBe(302)
})

test("before it is paid the page says what the payment goes to, in the order it is applied", async () => {
  const goes = async (choice: string, amount: string) =>
    /The payment goes .*?\. /.exec((await open((await custom({ choice, amount })).to ?? "")).text)?.[0].trim()
  expect(await goes("customEverything", "600")).toBe(
    "The payment goes $70.00 to other fees, $500.00 to the deposit owed, $30.00 to advance rent.",
  )
  expect(await goes("customRent", "100")).toBe("The payment goes $70.00 to other fees, $30.00 to advance rent.")
  expect(await goes("customDeposit", "500")).toBe("The payment goes $500.00 to the deposit owed.")
})

test("an own amount for all that is owed is not called the full balance, neither here nor at the provider", async () => {
  const sent = await custom({ choice: "customEverything", amount: "5" })
  const next = await open(sent.to ?? "")
  expect(next.text).toContain("Payment $5.00 Convenience fee $0.15 Payment total $5.15")
  const page = textIn(await (await get((await online())[0]?.pageUrl ?? "")).text())
  expect(page).toContain("Payment $5.15")
  await confirms("pm_card_visa")
  const result = await open((sent.to ?? "").replace("continue", "success"))
  expect(result.text).toContain("Payment $5.00 Convenience fee $0.15 Payment total $5.15")
  for (const text of [next.text, page, result.text]) expect(text.toLowerCase()).not.toContain("full balance")
})

test.each([
  [{ choice: "customDeposit", amount: "500.01" }, "This is more than the deposit owed."],
  [{ choice: "customEverything", amount: "0" }, "Use an amount from $0.50, with the fee, to $999,999.99"],
  [{ choice: "customEverything", amount: "five" }, "Use an amount from $0.50, with the fee, to $999,999.99"],
  [{ choice: "customEverything", amount: "0.20" }, "Pay at least $0.50, with the fee."],
  [{ choice: "customEverything", amount: "12,5" }, "to correct"],
  [{ choice: "customEverything", amount: "" }, "Required."],
  [{ choice: "customEverything", amount: "5", methodID: "" }, "to correct"],
])("%j comes back with a word beside its field, and what was typed", async (typed, message) => {
  const { status, text, html } = await custom(typed)
  expect(status).toBe(400)
  expect(text).toContain(message)
  expect(html).toContain(`value="${typed.amount}"`)
  expect(await opened()).toEqual([])
})

test("a form of before a fee came is refused with the new balance", async () => {
  const hidden = hiddenOf((await open()).html, "everything")
  await owesFee(dana.tenantId, 1_000, DAY)
  const sent = { ...hidden, choice: "everything", methodID: "card", intent: "whole" }
  const answer = await browserOf(as).send(PAGE, sent)
  expect(answer.status).toBe(409)
  expect(answer.text).toContain("Full Balance Everything you owe now $580.00")
  expect(await opened()).toEqual([])
})

test("the same form sent twice opens one payment", async () => {
  const hidden = hiddenOf((await open()).html, "everything")
  const sent = { ...hidden, choice: "everything", methodID: "card", intent: "whole" }
  const [one, other] = await Promise.all([browserOf(as).send(PAGE, sent), browserOf(as).send(PAGE, sent)])
  expect(one?.to).toBe(other?.to)
  expect(await opened()).toHaveLength(1)
})

test("a card that was charged is thanked for, with its receipt; the way to the provider is closed", async () => {
  await choose("everything", "card")
  expect(await confirms("pm_card_visa")).toContain(`${PAGE}/success?receipt=`)
  const [receipt] = await opened()
  const success = await open(`${PAGE}/success?receipt=${receipt?.id}`)
  expect(success.text).toContain("Thank you, your payment has arrived")
  expect(success.text).toMatch(
    /Method Card Date \w+ \d+, \d{4} Reference \w{8} Account balance after it \$0\.00 A receipt was mailed to you\./,
  )
  expect(success.html).toContain("/home/receipt?type=fees&amp;id=")
  expect(await open(`${PAGE}/continue?receipt=${receipt?.id}`)).toMatchObject({
    status: 302,
    to: `${PAGE}/success?receipt=${receipt?.id}`,
  })
})

test("a bank payment is on its way; the next visit warns of it", async () => {
  await choose("everything", "us_bank_account")
  await confirms("pm_usBankAccount_success")
  const [receipt] = await opened()
  expect((await open(`${PAGE}/success?receipt=${receipt?.id}`)).text).toContain("Your payment is on its way")
  expect((await open()).text).toMatch(/You have \$570\.00 pending from .* pays that part twice\./)
})

test("a declined card says why, and may be tried again", async () => {
  await choose("everything", "card")
  await confirms("pm_card_visa_chargeDeclinedInsufficientFunds")
  const [receipt] = await opened()
  const outcome = await open(`${PAGE}/success?receipt=${receipt?.id}`)
  expect(outcome.text).toContain("The payment failed The reason: insufficient funds. Nothing was paid.")
  expect(outcome.html).toContain(`href="${(await online())[0]?.pageUrl}"`)
})

test("who comes back from paying is told at once, before any news of the provider", async () => {
  await choose("everything", "card")
  const [receipt] = await opened()
  await confirmOnHostedPage((await online())[0]?.sessionId ?? "", "pm_card_visa")
  const outcome = await open(`${PAGE}/success?receipt=${receipt?.id}`)
  expect(outcome.text).toContain("Thank you, your payment has arrived")
  expect(await opened()).toMatchObject([{ status: "succeeded" }])
})

test("who was declined, tried another card and comes back is told of that one", async () => {
  await choose("everything", "card")
  await confirms("pm_card_visa_chargeDeclined")
  const [receipt] = await opened()
  expect(receipt?.status).toBe("failed")
  await confirmOnHostedPage((await online())[0]?.sessionId ?? "", "pm_card_visa")
  const outcome = await open(`${PAGE}/success?receipt=${receipt?.id}`)
  expect(outcome.text).toContain("Thank you, your payment has arrived")
})

test("before the provider responds, nothing is promised and the page reloads", async () => {
  await choose("everything", "card")
  const [receipt] = await opened()
  const waiting = await open(`${PAGE}/success?receipt=${receipt?.id}`)
  expect(waiting.text).toContain("Nothing is confirmed yet.")
  expect(waiting.html.match(/<meta http-equiv="refresh"[^>]*>/g)).toEqual(['<meta http-equiv="refresh" content="3"/>'])
})

test("a form that is sent again after its payment was confirmed leads to what became of it, and calls nothing off", async () => {
  const hidden = hiddenOf((await open()).html, "everything")
  const sent = { ...hidden, choice: "everything", methodID: "us_bank_account", intent: "whole" }
  await browserOf(as).send(PAGE, sent)
  const [payment] = await online()
  await confirmOnHostedPage(payment?.sessionId ?? "", "pm_usBankAccount_success")
  const again = await browserOf(as).send(PAGE, sent)
  expect(again.status).toBe(302)
  const [receipt] = await opened()
  expect((await open(`${PAGE}/success?receipt=${receipt?.id}`)).text).toContain("Your payment is on its way")
  expect(await opened()).toMatchObject([{ status: "pending" }])
})

test("after half an hour the provider's page is not offered any more, and the page stops looking", async () => {
  const sent = await choose("everything", "card")
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await open(sent.to ?? "")).toMatchObject({ status: 302 })
  const [receipt] = await opened()
  const { text, html } = await open(`${PAGE}/success?receipt=${receipt?.id}`)
  expect(text).toContain("The payment was not confirmed")
  expect(html).not.toMatch(/http-equiv="refresh" content="3"/)
  expect(html).toContain('href="/home/payment"')
})

test("a newer payment takes the older one's page away", async () => {
  const older = await choose("everything", "card")
  await choose("totalRentBalance", "card")
  expect((await open(older.to ?? "")).status).toBe(302)
  const [receipt] = await opened()
  expect((await open(`${PAGE}/success?receipt=${receipt?.id}`)).text).toContain("The payment was not made")
})

test("in eviction, or without a unit, only whole balances are offered", async () => {
  await during(DAY, (tx) => setLeaseStatus(tx, mona, { tenantId: dana.tenantId, status: "eviction" }))
  const evicted = await open()
  expect(evicted.text).toContain("only the full balance can be paid here")
  expect(evicted.html).not.toContain("dialog=custom")
  expect(evicted.text).not.toContain("The deposit you still owe")
  await leaves(dana.tenantId, "2026-01-31")
  await during(DAY, (tx) => setLeaseStatus(tx, mona, { tenantId: dana.tenantId, status: "current" }))
  expect((await open()).text).toContain("Without a unit, only the full balance can be paid here")
})

test("a form that was open when eviction began, or when all was paid, says that nothing was paid", async () => {
  const hidden = hiddenOf((await open()).html, "everything")
  await during(DAY, (tx) => setLeaseStatus(tx, mona, { tenantId: dana.tenantId, status: "eviction" }))
  const part = await custom({ choice: "customEverything", amount: "5" })
  expect(part.status).toBe(403)
  expect(part.text).toContain("Only the full balance can be paid on this account. Nothing was paid.")

  await during(DAY, (tx) => setLeaseStatus(tx, mona, { tenantId: dana.tenantId, status: "current" }))
  await choose("everything", "card")
  await confirms("pm_card_visa")
  const sent = { ...hidden, choice: "everything", methodID: "card", intent: "whole" }
  const late = await browserOf(as).send(PAGE, sent)
  expect(late.status).toBe(409)
  expect(late.text).toContain("Please check them and try again. Nothing was paid.")
})

test("who is restricted from bank payments is told so in a dialog, with the policy", async () => {
  await during(DAY, (tx) => setAchPrivilege(tx, mona, { tenantId: dana.tenantId, achPrivilege: false }))
  const { status, text, html } = await choose("everything", "us_bank_account")
  expect(status).toBe(403)
  expect(text).toContain("Payment Method Restricted Your account is restricted from ACH payments.")
  expect(html).toContain('<a href="/home/ach">ACH Payment Policy</a>')
  expect(await opened()).toEqual([])
})

test("where payments are off there is no way to the page, and the page says so", async () => {
  live()
  expect((await open("/home")).html).not.toContain('href="/home/payment"')
  expect((await open()).text).toContain("Online payments are off")
  leave()
})

test("an administrator who is signed in as a tenant sees why nothing can be paid, and cannot", async () => {
  const hidden = hiddenOf((await open()).html, "everything")
  const admin = await staff(3)
  const impersonation = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  as = (await write((tx) => openSession(tx, impersonation))).token
  expect((await open()).text).toContain("Only the tenant can pay Payments are closed while you are signed in")
  const sent = { ...hidden, choice: "everything", methodID: "card", intent: "whole" }
  expect((await browserOf(as).send(PAGE, sent)).status).toBe(403)
  expect(await opened()).toEqual([])
})

test("every page and every printed receipt says that the sandbox's money is not real", async () => {
  for (const path of ["/home", PAGE, "/home/history"])
    expect((await open(path)).text).toContain("Sandbox: no real money")
  expect((await read((tx) => headerOf(tx, dana.tenantId))).letterhead).toContain("Sandbox: no real money")
  live()
  expect((await open("/home")).text).not.toContain("Sandbox")
  expect((await read((tx) => headerOf(tx, dana.tenantId))).letterhead).not.toContain("Sandbox: no real money")
  leave()
})

test("a receipt and a statement of the sandbox's money say so too when payments are off, and real ones do not", async () => {
  await choose("everything", "card")
  const [receipt] = await opened()
  if (!receipt) throw new Error("No payment was begun")
  const printed = { id: receipt.id, paidOn: asDay("2026-11-20") }
  live()
  const letterheads = () =>
    read(async (tx) => [await headerOf(tx, dana.tenantId), await headerOf(tx, dana.tenantId, printed)])
  for (const { letterhead } of await letterheads()) expect(letterhead).toContain("Sandbox: no real money")
  await write((tx) => tx.run(tx.update(onlinePayments).set({ provider: "stripe", livemode: true })))
  for (const { letterhead } of await letterheads()) expect(letterhead).not.toContain("Sandbox: no real money")
  leave()
})

test("another tenant's payment is nobody's here", async () => {
  await choose("everything", "card")
  const [receipt] = await opened()
  as = await tokenOf(await tenantUser(102), "page")
  for (const page of ["continue", "success"]) {
    expect((await open(`${PAGE}/${page}?receipt=${receipt?.id}`)).status).toBe(404)
    expect((await open(`${PAGE}/${page}`)).status).toBe(404)
  }
})
