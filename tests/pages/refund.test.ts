/** Refunding a payment on a page: preview, confirmation, and the texts in ledger, portal and receipt. Source: money.md 3.16, specification 2 "Ledger". */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { refundRequests, sessions } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { asCents } from "~/values/money.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { replaceSettings } from "../../settings.ts"
import { get } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { itIs, payOnline, receiptOf } from "../support/online.ts"
import { rows } from "../support/pages.ts"
import { linesOf, readPdf } from "../support/pdf.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"
import { hasPaid, REASON, refunds, storedRefunds } from "../support/refunds.ts"
import { businessDays } from "../support/sandbox.ts"
import { owesDeposit, owesFee } from "../support/tenancies.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { setting, USUAL } from "../support/world.ts"

const never = new AbortController().signal
const sweeps = () =>
  sweepPayments(never, (error) => {
    throw error
  })
let as = ""
let dana: Awaited<ReturnType<typeof tenantUser>>
let admin: Awaited<ReturnType<typeof staff>>
let intentId = ""
let receiptId = ""

/** Dana paid $70.00 of fees and $500.00 of deposit by card, and a convenience fee of $17.10. */
async function danaHasPaid(token?: string) {
  await owesFee(dana.tenantId, 7_000, "2026-01-02")
  await owesDeposit(dana.tenantId, 50_000, "2026-01-02")
  ;({ intentId, receiptId } = await hasPaid(dana.tenantId, 57_000, token, { choice: "everything" }))
}

beforeEach(async () => {
  payOnline()
  itIs("2026-01-05")
  await setting(USUAL)
  dana = await tenantUser(101)
  admin = await staff(3)
  as = await tokenOf(admin, "page")
})

const at = (query = "") => `/management/viewtenant/refund?payment=${intentId}${query}`
const open = (query = "") => browserOf(as).open(at(query))
const ledgerOf = (token: string) =>
  browserOf(token).open(`/management/viewtenant/payments?tenant=${dana.tenantId}&range=all`)
const confirm = async (query = "", more: Record<string, string> = {}) => {
  const form = hiddenOf((await open(query)).html, "reason")
  return browserOf(as).send(at(query), { ...form, intent: "refund", reason: REASON, ...more })
}
/** Amount, status, note and action of the ledger's payments, newest first. */
const lines = async (token = as) =>
  rows((await ledgerOf(token)).html)
    .filter((row) => row[6] === "Payment")
    .map((row) => [row[1], row[4], row[9], row[10]])

test("the page shows what goes back, what is owed again and the balance, and the same is posted", async () => {
  await danaHasPaid()
  expect((await ledgerOf(as)).html).toContain(`href="/management/viewtenant/refund?payment=${intentId}"`)
  const { status, text } = await open()
  expect(status).toBe(200)
  expect(text).toContain("$587.10 was paid on Jan 5, 2026 by card, $17.10 of it as the convenience fee")
  expect(text).toContain("Of the payment $570.00 Of the convenience fee $17.10 Goes back to the tenant $587.10")
  expect(text).toContain("Deposit of Jan 2, 2026 $500.00")
  expect(text).toContain("Other fee of Jan 2, 2026 $70.00")
  expect(text).toContain("Deposit reserve $500.00 → $0.00 Balance now $0.00 Balance after the refund $570.00")
  const sent = await confirm()
  expect([sent.status, sent.to]).toEqual([302, `/management/viewtenant/payments?tenant=${dana.tenantId}`])
  expect(await receiptOf(receiptId)).toMatchObject({ status: "refunded", takenBack: 58_710 })
  expect(await lines()).toEqual([
    ["$570.00", "Refund", `Payment refunded, requested by Sam Level 3: ${REASON}`, ""],
    ["($500.00)", "Refunded", "", ""],
    ["($70.00)", "Refunded", "", ""],
  ])
})

test("a payment of which all was refunded says when, and leads to its ledger", async () => {
  await danaHasPaid()
  await confirm()
  const { status, text, html } = await open()
  expect([status, text]).toEqual([409, expect.stringContaining("All of this payment was refunded on Jan 5, 2026.")])
  expect(html).toMatch(new RegExp(`href="/management/viewtenant/payments\\?tenant=${dana.tenantId}"[^>]*>[^<]*Ledger`))
})

test("part of it: what is left is what the next one begins with, and rent that it reopens is called overdue", async () => {
  intentId = (await hasPaid(dana.tenantId, 120_000)).intentId
  expect((await open("&amount=1,000.00")).text).toContain("Goes back to the tenant $1,000.00")
  expect((await open("&amount=1,000.00")).text).not.toContain("is overdue")
  await confirm("&amount=1,000.00")
  const { text, html } = await open()
  expect(text).toContain("Up to $236.00 is left.")
  expect(html).toContain('value="236.00"')
})

test.each([
  ["nothing", "", "Required."],
  ["more than is left", "587.11", "No more than $587.10 is left to refund."],
  ["no number", "all of it", "Use an amount from $0.01 to $999,999.99"],
])("%s is refused beside the amount, with what was typed", async (_name, typed, message) => {
  await danaHasPaid()
  const { status, text, html } = await open(`&amount=${encodeURIComponent(typed)}`)
  expect([status, text.includes(message)]).toEqual([400, true])
  expect(html).toContain(`value="${typed}"`)
  expect(html).not.toContain("data-previewed")
})

test("a reason that is too short is refused, and typed values are kept", async () => {
  await danaHasPaid()
  const { status, text, html } = await confirm("&amount=20.00", { reason: "too short" })
  expect([status, text.includes("Reason must be at least 10 characters")]).toEqual([400, true])
  expect(html).toContain("too short</textarea>")
  expect(await storedRefunds()).toEqual([])
})

test("what is confirmed must be what was shown: after another posting, or another refund, the new preview is shown first", async () => {
  await danaHasPaid()
  const form = { ...hiddenOf((await open()).html, "reason"), intent: "refund", reason: REASON }
  await owesFee(dana.tenantId, 500, "2026-01-05")
  const stale = await browserOf(as).send(at(), form)
  expect(stale.status).toBe(409)
  expect(stale.text).toContain(
    "The tenant's balances changed since the preview. Please check the new preview and confirm it. Nothing was refunded.",
  )
  expect(stale.text).toContain("Balance now $5.00 Balance after the refund $575.00")
  expect(await storedRefunds()).toEqual([])
  const again = { ...hiddenOf(stale.html, "reason"), intent: "refund", reason: REASON }
  expect((await browserOf(as).send(at(), again)).status).toBe(302)
})

test("sent fifty times at once, the form refunds once", async () => {
  await danaHasPaid()
  const form = { ...hiddenOf((await open("&amount=10.00")).html, "reason"), intent: "refund", reason: REASON }
  const all = await Promise.all(Array.from({ length: 50 }, () => browserOf(as).send(at("&amount=10.00"), form)))
  expect(new Set(all.map(({ status, to }) => `${status} ${to}`)).size).toBe(1)
  expect([(await storedRefunds()).length, (await sandboxClient().refunds.list({})).data.length]).toEqual([1, 1])
})

test("a session that is no longer fresh is asked first, and the refund is made as it was typed", async () => {
  await danaHasPaid()
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: null })))
  const question = await confirm("&amount=10.00")
  expect([question.status, question.text.includes("Confirm It Is You")]).toEqual([403, true])
  expect(await storedRefunds()).toEqual([])
  const done = await browserOf(as).send(at("&amount=10.00"), {
    ...hiddenOf(question.html, "confirmPassword"),
    confirmPassword: PASSWORD,
  })
  expect(done.status).toBe(302)
  expect(await storedRefunds()).toMatchObject([{ amount: 1_000, reason: REASON, status: "succeeded" }])
})

test("while online payments are off the page says that nothing can be refunded now, and shows no form", async () => {
  await danaHasPaid()
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  const { status, text, html } = await open()
  expect(status).toBe(200)
  expect(text).toContain("It cannot be refunded now Online payments are off, or go to another account")
  expect(html).not.toContain('value="refund"')
  expect(text).not.toContain("Calculate Preview")
})

const tenantPage = (token = as) => browserOf(token).open(`/management/viewtenant?tenant=${dana.tenantId}`)

test("the tenant's page offers the refund of its newest payments too, and no longer when the whole was refunded", async () => {
  await danaHasPaid()
  const { html, text } = await tenantPage()
  expect(html).toContain(`href="/management/viewtenant/refund?payment=${intentId}"`)
  expect(text).toContain("Refund payment of $70.00, Jan 5, 2026")
  await confirm()
  await sweeps()
  expect((await tenantPage()).html).not.toContain("viewtenant/refund")
})

test("managers see no refund, and are refused one", async () => {
  await danaHasPaid()
  const manager = await tokenOf(await staff(6), "page")
  expect((await ledgerOf(manager)).text).not.toContain("Refund")
  expect((await tenantPage(manager)).text).not.toContain("Refund")
  const answers = [await browserOf(manager).open(at()), await browserOf(manager).send(at(), { intent: "refund" })]
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})

test("a payment that cannot be refunded has no link, and its page says so", async () => {
  await danaHasPaid("pm_card_createDispute")
  await businessDays(2)
  await sweeps()
  expect((await ledgerOf(as)).html).not.toContain("viewtenant/refund")
  expect((await tenantPage()).html).not.toContain("viewtenant/refund")
  const { status, text } = await open()
  expect([status, text.includes("This payment cannot be refunded.")]).toEqual([409, true])
  intentId = "pi_unknown"
  expect((await open()).status).toBe(404)
})

/** Sessions have ended by then: Ada signs in again. */
async function threeDaysLater() {
  itIs("2026-01-08")
  businessDays(1)
  await sweeps()
  as = await tokenOf(admin, "page")
}
/** The lines of the newest payment's receipt, which Dana can fetch. */
async function receipt(): Promise<string> {
  const token = await tokenOf(dana, "page")
  const [, path = ""] =
    /href="(\/home\/receipt\?[^"]*)"/.exec((await browserOf(token).open("/home/history")).html) ?? []
  const response = await get(path.replaceAll("&amp;", "&"), { as: token })
  return linesOf(await readPdf(new Uint8Array(await response.arrayBuffer())))
    .map((line) => line.join(" "))
    .join(" ")
}
const portal = async () => (await browserOf(await tokenOf(dana, "page")).open("/home/history")).text

test("under way, then partly refunded: by the same words on ledger and tenant's page, without the reason for the tenant", async () => {
  await danaHasPaid("pm_card_pendingRefund")
  await refunds(intentId, 10_000)
  expect((await lines()).map((row) => row[1])).toEqual([
    "Refund",
    "Refund of $100.00 under way",
    "Refund of $100.00 under way",
  ])
  expect((await browserOf(as).open(`/management/viewtenant?tenant=${dana.tenantId}`)).text).toContain(
    "Refund of $100.00 under way",
  )
  expect(await portal()).toContain("Refund of $100.00 under way since Jan 5, 2026.")
  expect(await portal()).not.toContain(REASON)
  expect(await receipt()).toContain("Refunded since $100.00")
  expect(await receipt()).toContain("Refund of $100.00 under way since Jan 5, 2026.")
  expect(await receipt()).not.toContain(REASON)
  await threeDaysLater()
  expect((await lines()).map((row) => row[1])).toEqual(["Refund", "Partly refunded", "Partly refunded"])
  expect(await portal()).not.toContain("under way")
})

test("a refund that failed is told to staff and to the tenant", async () => {
  await danaHasPaid("pm_card_refundFail")
  await refunds(intentId, 58_710)
  await threeDaysLater()
  expect((await lines()).map((row) => [row[1], row[2]])).toEqual([
    ["Refund failed", "Refund failed"],
    ["Refund", `Payment refunded, requested by Ada Admin: ${REASON}`],
    ["Succeeded, a refund failed", ""],
    ["Succeeded, a refund failed", ""],
  ])
  expect(await portal()).toContain("The refund of $587.10 did not arrive. It counts as paid again.")
})

test("an attempt that the provider never took is shown to nobody: the payment keeps its status", async () => {
  await danaHasPaid()
  const requested = { requestedBy: admin.userId, requestedByName: "Ada Admin", reason: REASON }
  await write((tx) => {
    const at = { createdAt: tx.now, updatedAt: tx.now }
    const row = {
      id: "never-taken",
      receiptId,
      amount: asCents(10_000),
      status: "failed",
      ...requested,
      ...at,
    } as const
    return tx.run(tx.insert(refundRequests).values(row))
  })
  expect((await lines()).map((row) => row[1])).toEqual(["Succeeded", "Succeeded"])
  expect(await portal()).not.toContain("did not arrive")
})

test("a confirmation without its preview is told to calculate it", async () => {
  await danaHasPaid()
  const { status, text } = await browserOf(as).send(at("&amount=100.00"), {
    intent: "refund",
    reason: REASON,
    stripePaymentId: intentId,
    amount: "100.00",
  })
  expect([status, text]).toEqual([
    400,
    expect.stringContaining("Preview : Calculate the preview again, then confirm it."),
  ])
  expect(text).not.toContain("Required.")
  expect(await storedRefunds()).toEqual([])
})

test("a refund under way is listed for administrators at once, and marked after a week", async () => {
  await danaHasPaid("pm_card_pendingRefund")
  await refunds(intentId, 10_000)
  const early = (await browserOf(as).open("/admin/payments")).text
  expect(early).toMatch(/Refunds under way: 1 .* Dana Whitfield , \$100\.00 Refund of Jan 5, 2026/)
  expect(early).not.toContain("For more than 7 days")
  itIs("2026-01-13")
  as = await tokenOf(admin, "page")
  const { text } = await browserOf(as).open("/admin/payments")
  expect(text).toMatch(/Refunds under way: 1 .* Dana Whitfield , \$100\.00 For more than 7 days Refund of Jan 5, 2026/)
})
