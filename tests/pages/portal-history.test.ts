/** Payment History, receipts and the tenant's own statement. Source: specification 3 "Payment History", api.md T18, T21, T22. */
import { beforeEach, expect, test } from "vitest"
import { ALLOWED } from "../support/allowed.ts"
import { get, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { fails, isDisputed, isRefunded, paysOnline, sendsByBank } from "../support/provider.ts"
import { jobsOf, owesFee, pays } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const html = async (query = "") => (await get(`/home/history${query}`, { as })).text()
/** The text of each payment. */
const payments = async (query = "") =>
  [...(await html(query)).matchAll(/<li><div><h3>.*?<\/li>/gs)].map(([item]) => textIn(item).trim())

beforeEach(async () => {
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

test("a payment of the provider shows its type, its mark, date, amount, fee and what remained", async () => {
  await jobsOf("2026-02-01")
  await paysOnline(dana.tenantId, 100_000, "2026-02-03", { fee: 3_000 })
  const [first] = await payments()
  expect(first).toMatch(
    /^Rent , processed by the payment provider Feb 3, 2026 , Card Receipt of \$1,030\.00, Feb 3, 2026 \(PDF\) Amount \$1,030\.00 Rent \$1,000\.00 Convenience fee \$30\.00 Balance after \$200\.00$/,
  )
})

test("a manual payment says so, and carries no mark of the provider", async () => {
  await pays(dana.tenantId, 60_000, "2026-01-02", { method: "zelle", type: "fees" })
  const [first] = await payments()
  expect(first).toMatch(/^Fee Jan 2, 2026 , Zelle This payment was entered manually by management\./)
  expect(first).not.toContain("provider")
})

test("one in dispute carries the badge, a refunded one its sentence and no balance, one refunded in part how much", async () => {
  await isDisputed(await paysOnline(dana.tenantId, 10_000, "2026-01-02"), 10_000, "2026-01-09", "open")
  await isRefunded(await paysOnline(dana.tenantId, 20_000, "2026-01-03"), 20_000, "2026-01-09", "re_1")
  await isRefunded(await paysOnline(dana.tenantId, 30_000, "2026-01-04"), 5_000, "2026-01-09", "re_2")
  const [part, whole, disputed] = await payments()
  expect(part).toContain("$50.00 of this payment was refunded.")
  expect(whole).toContain("Payment was refunded and does not count towards your balance.")
  expect(whole).not.toContain("Balance after")
  expect(disputed).toContain("Currently Disputed")
  expect(disputed).toContain("Balance after")
})

test("a payment that paid several things is one item with its total, its parts and one receipt", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana.tenantId, 2_500, "2026-02-02")
  await paysOnline(dana.tenantId, 122_500, "2026-02-03", { fee: 3_675 })
  const items = await payments()
  expect(items).toHaveLength(1)
  expect(items[0]).toMatch(
    /^Rent, Fee , processed by .* Amount \$1,261\.75 Rent \$1,200\.00 Fee \$25\.00 Convenience fee \$36\.75 /,
  )
  expect(items[0]?.match(/Receipt of/g)).toHaveLength(1)
})

test("what is on its way or was deleted is not listed; without any there is a sentence", async () => {
  await sendsByBank(dana.tenantId, 20_000, "2026-01-06")
  expect(await payments()).toEqual([])
  expect(textIn(await html())).toContain("No payments yet.")
})

test("what failed or was taken back is struck, with its reason, without a receipt and a balance", async () => {
  await fails(await sendsByBank(dana.tenantId, 10_000, "2026-01-02"), "2026-01-05")
  await isDisputed(await paysOnline(dana.tenantId, 20_000, "2026-01-06"), 20_000, "2026-01-09", "lost")
  const [lost, failed] = await payments()
  expect(lost).toMatch(/Taken back .* The bank took the payment back: .* Amount, not paid \$200\.00$/)
  expect(failed).toMatch(/Failed .* The payment failed: insufficient funds\. .* Amount, not paid \$100\.00$/)
  expect(await html()).toContain("<s>$200.00</s>")
  expect(await html()).not.toContain("Receipt of")
})

test("ten stand on a page, the newest first, and a page beyond the last is the last", async () => {
  for (let day = 1; day <= 6; day += 1) {
    const date = `2026-01-${String(day).padStart(2, "0")}`
    await pays(dana.tenantId, day * 100, date)
    await pays(dana.tenantId, day * 100 + 50, date)
  }
  expect((await payments()).length).toBe(10)
  expect((await payments())[0]).toContain("$6.50")
  expect(await payments("?page=2")).toHaveLength(2)
  expect(await payments("?page=99")).toEqual(await payments("?page=2"))
  expect(await payments("?page=x")).toEqual(await payments())
})

test("each payment leads to its receipt, and the statement is beside the sentence about printed ones", async () => {
  await pays(dana.tenantId, 60_000, "2026-01-02")
  const page = await html()
  const address = (/href="(\/home\/receipt[^"]+)"/.exec(page)?.[1] ?? "").replaceAll("&amp;", "&")
  const receipt = await get(address, { as })
  expect([receipt.status, receipt.headers.get("content-type")]).toEqual([200, "application/pdf"])
  expect(textIn(page)).toContain("Printed statements are available by contacting management.")
  const statement = await get("/home/statement?startDate=2026-01-01&endDate=2026-01-31", { as })
  expect(statement.headers.get("content-disposition")).toContain(
    "Statement Dana Whitfield 2026-01-01 to 2026-01-31.pdf",
  )
})

test.each([
  ["startDate=2026-02-01&endDate=2026-01-31", "The end date must not be before the start date.", "2026-02-01"],
  ["startDate=2026-02-30", ALLOWED.day, "2026-02-30"],
  [`endDate=${encodeURIComponent('"><script>')}`, ALLOWED.day, "&quot;&gt;&lt;script&gt;"],
])("days that cannot be read (%s) come back with a message beside them", async (query, message, typed) => {
  const response = await get(`/home/statement?${query}`, { as })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(textIn(page)).toContain(message)
  expect(page).toContain(`value="${typed}"`)
})

test("an address that names no payment says so, and one of nobody's payment is not found", async () => {
  const none = await get("/home/receipt?type=rent", { as })
  expect([none.status, textIn(await none.text()).includes("This address does not name a payment.")]).toEqual([
    400,
    true,
  ])
  const unknown = await get("/home/receipt?type=rent&id=99", { as })
  expect([unknown.status, textIn(await unknown.text()).includes("Payment Not Found")]).toEqual([404, true])
})

test.each(["/home/history", "/home/receipt?type=rent&id=1", "/home/statement"])("%s is for tenants", async (path) => {
  expect((await get(path)).headers.get("location")).toBe(signInFor(path))
  expect((await get(path, { as: await tokenOf(await staff(0), "page") })).status).toBe(403)
})
