/** The page of bounced payments: the cause, the fee, and "Try again" where it is possible. Source: money.md 10.2. */

import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { onlinePayments } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { settle } from "~/domain/payments/sweep/settle.ts"
import { api, get, post, signInFor } from "../support/app.ts"
import { itIs, payOnline, paysBy } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { LIVES, type Payment } from "../support/payment-lives.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { sendsByBank, succeeds } from "../support/provider.ts"
import { businessDays, gateway } from "../support/sandbox.ts"
import { hasSaved } from "../support/saved-methods.ts"
import { jobsOf, pays } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const html = async (path = "/home/bounced", by = as) => (await get(path, { as: by })).text()
const text = async (path?: string, by?: string) => textIn(await html(path, by))

async function bounces(life = "a bank sends it back"): Promise<void> {
  const payment: Payment = { tenantId: dana.tenantId, intentId: "" }
  for (const step of LIVES[life] ?? []) {
    await step(payment)
    await settle(await gateway(), payment.intentId)
  }
  as = await tokenOf(dana, "page")
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

test("it says what happened, the fee and what is owed now; the notice leads there, and it stays when that is read", async () => {
  await bounces()
  expect(await html("/home")).toContain('href="/home/bounced">What happened and what to do</a>')
  const [, id = ""] = /name="noticeID" value="(\d+)"/.exec(await html("/home")) ?? []
  await post("/home/notice", { noticeID: id, back: "/home" }, { as })
  expect(await text("/home")).not.toContain("Your payment failed")
  const shown = await text()
  expect(shown).toMatch(
    /You owe \$\d,\d{3}\.00 now\. See what for Your payment failed Your payment of \$1,070\.00 by ACH/,
  )
  expect(shown).toMatch(
    /A fee of \$20\.00 for the returned payment was added to your balance\. Amount \$1,070\.00 Method/,
  )
  expect(shown).toContain("Try again : Your payment failed")
})

test("it stays while another payment is on its way, without a button, and is gone once that has arrived", async () => {
  await bounces()
  itIs("2026-02-20")
  as = await tokenOf(dana, "page")
  const other = await sendsByBank(dana.tenantId, 50_000, "2026-02-20")
  expect(await text()).toContain("Another payment is on its way.")
  expect(await html()).not.toContain("/home/payment?retry=")
  await succeeds(other, "2026-02-20")
  expect(await text()).toContain("No payment has failed.")
})

test("no button while the policy allows nothing online: its own words instead", async () => {
  await bounces()
  const manager = await tokenOf(await staff(3), "api")
  const set = (policy: string) =>
    api("POST", "/management/tenant/payment-policy", {
      as: manager,
      body: { tenantID: dana.tenantId, policy, ...(policy === "none" && { message: "Bring a cashier's check." }) },
    })
  expect((await set("none")).status).toBe(200)
  expect(await text()).toContain("Bring a cashier's check.")
  expect(await html()).not.toContain("/home/payment?retry=")
  await set("usual")
  expect(await html()).toContain("/home/payment?retry=")
})

test("an administrator who is signed in as the tenant sees it without the button", async () => {
  await bounces()
  const admin = await staff(2, "ada@example.com")
  const session = { userId: dana.userId, channel: "page" as const, impersonatorId: admin.userId }
  const { token } = await write((tx) => openSession(tx, session))
  expect(await text(undefined, token)).toMatch(/Your payment failed .* Only the tenant can pay\./)
  expect(await html(undefined, token)).not.toContain("/home/payment?retry=")
})

test("a bank account that the bank has closed is not offered again; another method is", async () => {
  const payment = await paysBy("pm_usBankAccount_accountClosed", dana.tenantId, 107_000)
  itIs("2026-01-08")
  businessDays(2)
  await settle(await gateway(), payment.intentId)
  as = await tokenOf(dana, "page")
  expect(await text()).toContain("The bank has closed this account, so it cannot pay again.")
  expect(await html()).not.toContain("Try again")
  const { body } = await api("GET", "/user/payment/bounced", { as: await tokenOf(dana, "api") })
  expect(body).toMatchObject([{ Obstacle: "account-closed" }])
})

test("the payment page chooses all that is owed now, and not the method that failed", async () => {
  await bounces()
  const retry = /href="\/home\/payment\?retry=([^"]+)"/.exec(await html())?.[1] ?? ""
  const { id } = await hasSaved(dana.tenantId, "pm_card_visa")
  await write((tx) =>
    tx.run(tx.update(onlinePayments).set({ flow: "saved", methodId: id }).where(eq(onlinePayments.receiptId, retry))),
  )
  const checked = async (query: string) =>
    [...(await html(`/home/payment${query}`)).matchAll(/<input[^>]*type="radio"[^>]*checked=""[^>]*>/g)]
      .map(([input]) => /value="([^"]*)"/.exec(input)?.[1])
      .toSorted()
  expect(await checked("")).toEqual(["everything", id].toSorted())
  expect(await checked(`?retry=${retry}`)).toEqual(["everything"])
  expect(await checked("?retry=x")).toEqual(["everything", id].toSorted())
})

test("X161 lists the own ones, and nobody else's", async () => {
  await bounces()
  const own = await api("GET", "/user/payment/bounced", { as: await tokenOf(dana, "api") })
  expect(own.body).toMatchObject([
    { Kind: "failed", Amount: 107_000, PaymentMethod: "us_bank_account", Obstacle: null },
  ])
  expect(own.body[0].Text).toContain("A fee of $20.00 for the returned payment was added to your balance.")
  const felix = await tokenOf(await tenantUser(102), "api")
  expect((await api("GET", `/user/payment/bounced?tenantID=${dana.tenantId}`, { as: felix })).body).toEqual([])
  itIs("2026-02-20")
  await pays(dana.tenantId, 50_000, "2026-02-20")
  expect((await api("GET", "/user/payment/bounced", { as: await tokenOf(dana, "api") })).body).toEqual([])
})

test("it is for tenants", async () => {
  expect((await get("/home/bounced")).headers.get("location")).toBe(signInFor("/home/bounced"))
  for (const level of [0, 3, 6, 9]) {
    const other = await tokenOf(await staff(level), "page")
    expect((await get("/home/bounced", { as: other })).status).toBe(403)
  }
})
