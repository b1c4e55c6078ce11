/** The mailed page of an autopay that the tenant's bank must authenticate. Source: money.md 3.19. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { respondToBank } from "~/domain/payment-provider/sandbox.ts"
import { cancelPayment } from "~/domain/payments/online/cancel-requests.ts"
import { runDue } from "../../jobs/run-due.ts"
import { get, post } from "../support/app.ts"
import { autopayReceipts, charged, intents, intervalsRun, morningOf, runsOf } from "../support/autopay-jobs.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { itIs, payOnline } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { owesFee, pays, stateOf } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
let receipt = ""
const address = () => `/home/autopay/finish?receipt=${receipt}`
const open = (path = address()) => browserOf(as).open(path)

/** Dana owes $70.00, and her bank requires authentication for the autopay of January 3. */
beforeEach(async () => {
  payOnline()
  itIs("2026-01-02")
  await setting({ ...USUAL, autopayDay: 3 })
  dana = await tenantUser(101)
  await runDue()
  await owesFee(dana.tenantId, 7_000, "2026-01-02")
  await isOnAutopay(dana.tenantId, "pm_card_authenticationRequired")
  await morningOf("2026-01-03")
  receipt = (await autopayReceipts())[0]?.id ?? ""
  as = await tokenOf(dana, "page")
})

/** Presses Continue, and answers the bank's page of the payment. */
async function answersBank(response: string): Promise<string> {
  const { status, to } = await browserOf(as).send(address(), hiddenOf((await open()).html, "receipt"))
  expect([status, to]).toEqual([302, address()])
  const { html } = await open()
  const [, id = "", secret = ""] = /href="\/sandbox\/authenticate\/(\w+)\?secret=(\w+)"/.exec(html) ?? []
  return (await respondToBank(id, secret, response)) ?? ""
}

test("it shows what is paid and leads to the bank, without script; afterwards the month is paid, once", async () => {
  const page = await open()
  expect(page.text).toContain("You owe $70.00 now.")
  expect(page.text).toContain("Autopay $70.00 Convenience fee $2.10 Payment total $72.10")
  const back = await answersBank("approve")
  expect(back).toContain(`/home/payment/success?receipt=${receipt}`)
  expect((await open(`/home/payment/success?receipt=${receipt}`)).text).toContain("your payment has arrived")
  expect(await charged()).toEqual([7_210])
  expect(await runsOf(dana.tenantId)).toEqual(["2026-01 succeeded"])
  expect((await stateOf(dana.tenantId, "2026-01-03")).owed).toBe("0/0/0/0")
  expect(await open()).toMatchObject({ status: 302, to: `/home/payment/success?receipt=${receipt}` })
})

const WAITS = "Your bank asks you to confirm the autopay of Jan 3, 2026. Nothing was paid yet."
const figures = async () => (await get("/home/figures", { as })).headers.get("etag")

test("the dashboard leads there too, until it is paid", async () => {
  const { text, html } = await open("/home")
  expect(text).toContain(`${WAITS} Finish it with your bank`)
  expect(html).toContain(`href="${address()}"`)
  const before = await figures()
  await answersBank("approve")
  await intervalsRun()
  expect((await open("/home")).text).not.toContain(WAITS)
  expect(await figures()).not.toBe(before)
})

test("the dashboard leads there no more once another payment has replaced it", async () => {
  const before = await figures()
  await write((tx) => cancelPayment(tx, receipt, "replaced"))
  expect((await open("/home")).text).not.toContain(WAITS)
  expect(await figures()).not.toBe(before)
})

test("the dashboard leads there no more when its three days are over", async () => {
  itIs("2026-01-06", 4)
  as = await tokenOf(dana, "page")
  expect((await open("/home")).text).toContain(WAITS)
  itIs("2026-01-06", 6)
  expect((await open("/home")).text).not.toContain(WAITS)
})

test("what is owed no more is cancelled, and the page says so", async () => {
  await pays(dana.tenantId, 3_000, "2026-01-03")
  const page = await open()
  expect(page.text).toContain("This autopay will not be charged")
  expect(page.text).toContain("It was of $70.00, and you owe $40.00 now.")
  await intervalsRun()
  expect((await intents()).map(({ status }) => status)).toEqual(["canceled"])
  expect((await open()).text).toContain("This autopay will not be charged")
  expect((await post(address(), { receipt, key: "once" }, { as })).status).toBe(302)
  expect(await charged()).toEqual([])
})

test("a refusal of the bank leaves the way open", async () => {
  await answersBank("fail")
  await intervalsRun()
  const { html, text } = await open(`/home/payment/success?receipt=${receipt}`)
  expect(text).toContain("Nothing was paid. You can still confirm it with your bank")
  expect(html).toContain(`href="${address()}"`)
  expect(text).not.toContain("Pay again")
  expect((await open()).status).toBe(200)
  await answersBank("approve")
  await intervalsRun()
  expect(await runsOf(dana.tenantId)).toEqual(["2026-01 succeeded"])
  expect(await charged()).toEqual([7_210])
})

test("after three days, or once it is cancelled, the result of the payment leads to paying again", async () => {
  const result = () => open(`/home/payment/success?receipt=${receipt}`)
  const laterOn = async (day: string, hour: number) => {
    itIs(day, hour)
    as = await tokenOf(dana, "page")
  }
  await laterOn("2026-01-06", 4)
  expect((await result()).html).toContain(`href="${address()}"`)
  await laterOn("2026-01-06", 6)
  const late = await result()
  expect(late.text).toContain("Pay again")
  expect(late.html).not.toContain(address())
  await laterOn("2026-01-04", 9)
  await pays(dana.tenantId, 3_000, "2026-01-04")
  await open()
  const cancelled = await result()
  expect(cancelled.text).toContain("Pay again")
  expect(cancelled.html).not.toContain(address())
})

test("another tenant, and a payment of another kind, has no such page", async () => {
  const ben = await tenantUser(102)
  const other = await tokenOf(ben, "page")
  expect((await browserOf(other).open(address())).status).toBe(404)
  expect((await browserOf(other).open("/home/autopay/finish?receipt=none")).status).toBe(404)
  expect((await post(address(), { receipt, key: "once" }, { as: other })).status).toBe(404)
  expect((await intents()).map(({ status }) => status)).toEqual(["requires_payment_method"])
})

test("an administrator signed in as the tenant sees that it is closed, and changes nothing", async () => {
  const { userId: impersonatorId } = await staff(1)
  const { token } = await write((tx) => openSession(tx, { userId: dana.userId, channel: "page", impersonatorId }))
  await pays(dana.tenantId, 3_000, "2026-01-03")
  expect((await browserOf(token).open(address())).text).toContain("This autopay will not be charged")
  await intervalsRun()
  expect((await intents()).map(({ status }) => status)).toEqual(["requires_payment_method"])
  await owesFee(dana.tenantId, 3_000, "2026-01-03")
  expect((await browserOf(token).open(address())).text).toContain("Only the tenant can confirm this")
  expect((await post(address(), { receipt, key: "once" }, { as: token })).status).toBe(403)
})
