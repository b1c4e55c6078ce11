/** "Your account" in the portal: open charges, payments under way, the rows by month, and the file. Source: money.md 10.1. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { get, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { fails, paysOnline, sendsByBank } from "../support/provider.ts"
import { jobsOf, owesFee, pays } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const html = async (query = "") => (await get(`/home/charges${query}`, { as })).text()
const text = async (query = "") => textIn(await html(query))

beforeEach(async () => {
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

test("open charges stand first with their due day and how late they are, then the months, newest first", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana.tenantId, 2_550, "2026-03-02")
  await pays(dana.tenantId, 20_000, "2026-03-03")
  const shown = await text()
  expect(shown).toMatch(
    /To pay \$1,025\.50 Rent for February 2026, unit 101 Due Feb 1, 2026 , \d+ days late , \$1,200\.00 in all \$1,000\.00 left Fee Due Mar 2, 2026/,
  )
  expect(shown).toMatch(
    /March 2026 Mar 3, 2026 Payment – Check \(\$200\.00\) +\$1,025\.50 Mar 2, 2026 Fee \$25\.50 \$25\.50 \$1,225\.50 February 2026 Feb 1, 2026 Rent for February 2026, unit 101 \$1,200\.00 \$1,000\.00 \$1,200\.00/,
  )
})

test("what is on its way stands above the rows and in no balance; a failed payment is struck", async () => {
  await jobsOf("2026-02-01")
  await fails(await sendsByBank(dana.tenantId, 10_000, "2026-02-02"), "2026-02-05")
  await sendsByBank(dana.tenantId, 33_300, "2026-02-06")
  const page = await html()
  expect(textIn(page)).toMatch(/Not counted yet Bank payment, .* \$333\.00 .*February 2026/)
  expect(page).toMatch(/<tr role="row" class="reversed">.*failed: insufficient funds/)
  expect(page.match(/\$333\.00/g)).toHaveLength(1)
  expect(page).toMatch(/<section\b[^>]* aria-labelledby="pending"[^>]*>/)
  expect(page.match(/<\w+ [^>]*\bid="pending"/g)).toEqual([expect.stringContaining("<h3")])
})

test("a kind shows its own open charges with their sum, and only its rows", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana.tenantId, 2_550, "2026-02-06")
  await paysOnline(dana.tenantId, 10_000, "2026-02-07", { fee: 300 })
  expect(await text("?kind=other")).toMatch(/Other charges to pay \$25\.50 Fee Due/)
  expect(await text("?kind=other")).not.toContain("Payment – Card")
  expect(await text("?kind=payment")).toMatch(/Payment – Card , plus \$3\.00 convenience fee \(\$100\.00\)/)
  expect(await text("?search=february")).not.toContain("Payment – Card")
  expect(await text("?search=nothing+of+that")).toContain("No charge and no payment fits.")
})

test("a day is found as people type it, and a payment by what the card was charged", async () => {
  await jobsOf("2026-02-01")
  await paysOnline(dana.tenantId, 120_000, "2026-02-07", { fee: 3_600 })
  for (const search of ["2/7/2026", "02/07/2026", "feb 7", "1,236.00", "1236", "$1,200"])
    expect(await text(`?search=${encodeURIComponent(search)}`), search).toContain("Payment – Card")
  for (const search of ["2/17/2026", "1237"])
    expect(await text(`?search=${encodeURIComponent(search)}`), search).toContain("No charge and no payment fits.")
})

test("an address that names nothing sensible shows the account", async () => {
  await jobsOf("2026-02-01")
  for (const query of ["?until=x", "?kind=all", "?until=2026-99&kind=%00", `?search=${encodeURIComponent("\0")}`])
    expect(await text(query)).toContain("Rent for February 2026, unit 101")
})

test("without any row there is a sentence, and a search is shown as text", async () => {
  expect(await text()).toContain("Nothing yet.")
  const page = await html(`?search=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page).not.toContain("<script>alert")
})

test("older months follow by links, years too", async () => {
  for (let month = 5; month <= 12; month += 1) {
    const on = `2026-${String(month).padStart(2, "0")}`
    await jobsOf(`${on}-01`)
    for (const day of ["03", "05", "07"]) await pays(dana.tenantId, 40_000, `${on}-${day}`)
  }
  const first = await html()
  const older = /href="(\/home\/charges\?until=2026-\d\d)"/.exec(first)?.[1] ?? ""
  expect(textIn(first)).toContain("December 2026")
  const second = await (await get(older, { as })).text()
  expect(textIn(second)).toContain("Rent for May 2026")
  expect(textIn(second)).not.toContain("December 2026 Dec")
  expect(second).toContain('href="/home/charges">Newest months')
})

test("the file has the rows of the days, oldest first, as the statement's balances", async () => {
  await jobsOf("2026-02-01")
  await pays(dana.tenantId, 20_000, "2026-02-09")
  await pays(dana.tenantId, 5_000, "2026-03-09")
  const response = await get("/home/charges/export?startDate=2026-02-01&endDate=2026-02-28", { as })
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(response.headers.get("content-disposition")).toContain("account-2026-02-01-to-2026-02-28.csv")
  expect((await response.text()).split("\r\n").slice(1)).toEqual([
    '2026-02-01,"Rent for February 2026, unit 101",Rent,1200.00,,950.00,,1200.00',
    "2026-02-09,Payment – Check,Payment,-200.00,,,,1000.00",
    "",
  ])
})

test("days of the file that cannot be read are said on the statement's page", async () => {
  const response = await get("/home/charges/export?startDate=2026-02-30", { as })
  expect(response.headers.get("location")).toBe("/home/statement?startDate=2026-02-30")
})

test("an administrator who is signed in as the tenant sees page, data and file, as the statement; nobody else's", async () => {
  await jobsOf("2026-02-01")
  const admin = await staff(2, "ada@example.com")
  const session = { userId: dana.userId, channel: "page" as const, impersonatorId: admin.userId }
  const { token } = await write((tx) => openSession(tx, session))
  for (const path of [
    "/home/charges",
    "/home/charges.data",
    "/home/charges/export?startDate=2026-02-01",
    "/home/agreement",
  ]) {
    const response = await get(path, { as: token })
    expect([path, response.status]).toEqual([path, 200])
    if (path !== "/home/agreement") expect(await response.text()).toContain("Rent for February 2026")
  }
})

test.each(["/home/charges", "/home/charges/export"])("%s is for tenants", async (path) => {
  expect((await get(path)).headers.get("location")).toBe(signInFor(path))
  for (const level of [0, 3, 6, 9])
    expect((await get(path, { as: await tokenOf(await staff(level, `l${level}@example.com`), "page") })).status).toBe(
      403,
    )
  const past = await tenantUser(null)
  expect((await get(path, { as: await tokenOf(past, "page") })).status).toBe(200)
})
