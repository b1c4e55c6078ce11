/** The portal shows later events of a payment until the notice is read, paid or replaced. Source: money.md 3.23. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { mailTurnedOff } from "~/domain/autopay-runs/autopay-emails.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { noticesOf } from "~/domain/payment-methods/payment-notices.ts"
import { checkOpenPayment } from "~/domain/payments/online/check-open-payment.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { get, post, signInFor } from "../support/app.ts"
import { intervalsRun } from "../support/autopay-jobs.ts"
import { mails } from "../support/mails.ts"
import { itIs, payOnline } from "../support/online.ts"
import { opensBeside, pay } from "../support/open-beside.ts"
import { textIn } from "../support/pages.ts"
import { LIVES, type Payment } from "../support/payment-lives.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { gateway } from "../support/sandbox.ts"
import { jobsOf, pays } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const text = async (path = "/home", by = as) => textIn(await (await get(path, { as: by })).text())
const notices = async () => (await read((tx) => noticesOf(tx, dana.tenantId))).map(({ subject }) => subject)

/** Runs a history of Dana's payment, or its first steps, and settles it twice after each step. */
async function lives(life: string, steps?: number): Promise<Payment> {
  const payment: Payment = { tenantId: dana.tenantId, intentId: "" }
  for (const step of (LIVES[life] ?? []).slice(0, steps)) {
    await step(payment)
    for (const _ of [1, 2]) await settle(await gateway(), payment.intentId)
  }
  as = await tokenOf(dana, "page")
  return payment
}

beforeEach(async () => {
  payOnline()
  itIs("2026-01-02")
  await setting(USUAL)
  dana = await tenantUser(101)
  await jobsOf("2026-01-02")
  await jobsOf("2026-02-01")
  as = await tokenOf(dana, "page")
})

test("a bank payment that comes back is told on home and on the payment page, in the words of its mail", async () => {
  await lives("a bank sends it back")
  const mail = (await mails()).find(({ subject }) => subject === "Your payment failed")?.body ?? ""
  const expected =
    /Your payment of \$1,070\.00 by ACH Bank Account failed: .*? Nothing was paid\. A fee of \$20\.00 for the returned payment was added to your balance\./
  expect(mail.replaceAll(/\s+/g, " ")).toMatch(expected)
  for (const path of ["/home", "/home/payment"]) {
    expect(await text(path)).toMatch(expected)
    expect(await text(path)).toContain("I have read this : Your payment failed")
  }
  expect(await (await get("/home", { as })).text()).toContain('href="/home/payment">Pay again</a>')
})

test("it is gone once read, and the figures that are open are brought up to date", async () => {
  await lives("a bank sends it back")
  const tag = (await get("/home/figures", { as })).headers.get("etag") ?? ""
  const [{ id } = { id: 0 }] = await read((tx) => noticesOf(tx, dana.tenantId))
  const response = await post("/home/notice", { noticeID: String(id), back: "/home" }, { as })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/home"])
  expect(await text()).not.toContain("Your payment failed")
  expect((await get("/home/figures", { as, headers: { "If-None-Match": tag } })).status).toBe(200)
})

test("it is gone once a later payment is made", async () => {
  await lives("a bank sends it back")
  expect(await notices()).toEqual(["Your payment failed"])
  itIs("2026-02-20")
  await pays(dana.tenantId, 107_000, "2026-02-20")
  expect(await notices()).toEqual([])
})

test.each([
  ["a card is paid", []],
  ["a bank's customer takes it back", ["Your payment was taken back by the bank"]],
  ["a dispute is won", ["The dispute of your payment is over"]],
  ["a dispute is lost", ["Your payment was taken back by the bank"]],
  ["parts are refunded", ["Your payment was refunded", "Your payment was refunded"]],
  ["a refund fails", ["Your refund did not arrive", "Your payment was refunded"]],
])("%s: what is told", async (life, subjects) => {
  await lives(life)
  expect(await notices()).toEqual(subjects)
})

test("what was paid twice and goes back is told on home, on its own page, in the history, and to staff in the ledger", async () => {
  itIs("2026-02-03")
  as = await tokenOf(dana, "page")
  const pages = [await opensBeside(dana.tenantId), await opensBeside(dana.tenantId)]
  for (const page of pages) await pay(page)
  for (const { receiptId } of pages) await checkOpenPayment(await gateway(), receiptId)
  await intervalsRun()
  expect(await text()).toContain(
    "Your payment was refunded $1,030.00 of your payment of $1,000.00 by card went back to you. You had paid the same with another payment that you started later.",
  )
  const [older, newer] = pages.map(({ receiptId }) => `/home/payment/success?receipt=${receiptId}`)
  expect(await text(older)).toContain(
    "This payment goes back to you A payment that you started later had paid the same.",
  )
  expect(await text(newer)).toContain("Thank you, your payment has arrived")
  expect(await text("/home/history")).toContain("Payment was refunded and does not count towards your balance.")
  const ledger = `/management/viewtenant/payments?tenant=${dana.tenantId}`
  expect(await text(ledger, await tokenOf(await staff(6), "page"))).toContain("paid twice: it went back by itself")
})

test("autopay that was turned off is told with the way to it", async () => {
  await write((tx) => mailTurnedOff(tx, dana.tenantId, "two_failures"))
  expect(await text()).toMatch(
    /Autopay was turned off Autopay is off: its payments failed in two successive months\. Nothing more/,
  )
  expect(await (await get("/home", { as })).text()).toContain('href="/home/autopay">Open autopay</a>')
})

test("a tenant neither sees nor marks the notices of another, and nobody but its tenant reads one", async () => {
  await lives("a bank sends it back")
  const [{ id } = { id: 0 }] = await read((tx) => noticesOf(tx, dana.tenantId))
  const felix = await tokenOf(await tenantUser(102), "page")
  expect(await text("/home", felix)).not.toContain("Your payment failed")
  const marksRead = (by: string, noticeID = String(id)) => post("/home/notice", { noticeID, back: "/home" }, { as: by })
  expect((await marksRead(felix)).status).toBe(302)
  expect((await marksRead(await tokenOf(await staff(6), "page"))).status).toBe(403)
  expect((await marksRead("")).headers.get("location")).toBe(signInFor("/home/notice"))
  const admin = await staff(2, "ada@example.com")
  const { token } = await write((tx) =>
    openSession(tx, { userId: dana.userId, channel: "page", impersonatorId: admin.userId }),
  )
  expect(await text("/home", token)).toContain("Your payment failed")
  expect(await text("/home", token)).not.toContain("I have read this")
  expect((await marksRead(token)).status).toBe(403)
  expect((await marksRead(as, "x")).status).toBe(404)
  expect(await notices()).toEqual(["Your payment failed"])
})

test("managers see it on the tenant's page, also once it is read, on the roll, and in their list with its reason", async () => {
  await lives("a bank sends it back")
  const manager = await tokenOf(await staff(6), "page")
  const page = () => text(`/management/viewtenant?tenant=${dana.tenantId}`, manager)
  expect(await page()).toMatch(
    /Shown to the tenant in the portal: \w{3} \d+, 2026, Your payment failed: Your payment of \$1,070\.00 .*? Not read yet\./,
  )
  const [{ id } = { id: 0 }] = await read((tx) => noticesOf(tx, dana.tenantId))
  await post("/home/notice", { noticeID: String(id), back: "/home" }, { as })
  expect(await page()).toMatch(/Your payment failed: .*? Read on /)
  const dashed = "Dana Whitfield Payment Failed"
  expect(await text("/management", manager)).toContain(dashed)
  expect(await text("/management/disputes", manager)).toMatch(/\$1,070\.00 .*insufficient funds Failed, not paid On /)
  expect(await (await get("/management/disputes/export", { as: manager })).text()).toContain(
    "insufficient funds,failed,",
  )
  itIs("2026-02-20")
  await pays(dana.tenantId, 107_000, "2026-02-20")
  expect(await page()).not.toContain("Shown to the tenant")
  expect(await text("/management", manager)).not.toContain(dashed)
})

test("a dispute is marked on the roll until it is decided", async () => {
  const payment = await lives("a dispute is won", 2)
  const manager = await tokenOf(await staff(6), "page")
  const roll = () => text("/management", manager)
  expect(await roll()).toContain("Payment Disputed")
  for (const step of LIVES["a dispute is won"]?.slice(2) ?? []) await step(payment)
  await settle(await gateway(), payment.intentId)
  expect(await roll()).not.toContain("Payment Disputed")
})
