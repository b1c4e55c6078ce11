import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { tenantNotes } from "#db/schema/index.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { jobsOf, movesBack, movesIn, movesOut, pays } from "../support/tenancies.ts"
import { seen, setting, suite, USUAL } from "../support/world.ts"

let as = ""
let id = 0
const page = async (query = `?tenant=${id}`) => {
  const response = await get(`/management/viewtenant${query}`, { as })
  return { status: response.status, html: await response.text() }
}

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000, businessName: "Reyes & Sons" })
})

test("a tenant's page tells who, what and how much", async () => {
  await pays(id, 30_000, "2026-01-03", { method: "zelle" })
  await jobsOf("2026-02-01")
  await sendsByBank(id, 50_000, "2026-02-02")
  const { status, html } = await page()
  const text = textIn(html)
  expect(status).toBe(200)
  expect(html).toContain("<title>Dana Reyes 101 · Tenant Info · ")
  expect(text).toContain("Dana Reyes Unit 101 Current")
  expect(text).toContain("Business Reyes & Sons")
  expect(html).toContain('href="/management/email/send?tenant=1&amp;recipients=dana.reyes%40example.com"')
  expect(html).toContain('href="tel:+19095550142"')
  expect(text).toContain("(909) 555-0142")
  expect(text).toContain(
    "Unit 101 $1,000.00 a month Move in Jan 1, 2026 Lease end Dec 31, 2040 Late fee 5.00% on the 5th",
  )
  expect(text).toContain(
    "Dana Reyes Unit 101 Current (909) 555-0142 dana.reyes@example.com Financial information Total balance $3,200.00 Manual Payment",
  )
  expect(text).toContain("Rent balance $1,700.00 of which back rent $1,700.00 Late fees $0.00 Other fees $0.00")
  expect(text).toContain("Deposit owed $1,500.00 Pending $500.00 Deposit reserve $0.00 Advance rent $0.00")
  expect(text).toContain("Rent paid this month $0.00 Deposit paid this month $0.00 Total paid this month $0.00")
  expect(text).toContain("Feb 1, 2026 Rent Charge February 2026, unit 101 $1,000.00 $3,200.00")
  expect(text).toContain("Jan 3, 2026 Rent Zelle Succeeded ($300.00) $2,200.00")
  expect(text).toContain("Pending ($500.00)")
  expect(html).toContain(`href="/management/viewtenant/payments?tenant=${id}"`)
  expect(text).toContain("Tenant Notes Add a note No notes yet.")
  expect(html).toContain(`href="/management/notes?tenant=${id}"`)
  expect(html).toContain(`href="/management/edittenant?tenant=${id}"`)
})

const send = async (form: Record<string, string>) => {
  const reply = await post(`/management/viewtenant?tenant=${id}`, { tenantID: String(id), ...form }, { as })
  const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? ""
  const to = reply.headers.get("location") ?? ""
  const page = await get(to, { headers: { Cookie: `__Host-session=${as}; ${cookie}` } })
  return { status: reply.status, to, text: textIn(await page.text()) }
}
const leaseStatus = async () => (await seen("2026-11-20", (tx) => findTenant(tx, id))).leaseStatus

test("an eviction is asked about first, and only then changes the lease status", async () => {
  const response = await send({ intent: "status", status: "eviction" })
  expect([response.status, response.to]).toEqual([302, `/management/viewtenant?tenant=${id}&dialog=eviction`])
  expect(response.text).toContain("Confirm Eviction The lease status of Dana Reyes changes from Current to Eviction.")
  expect(await leaseStatus()).toBe("current")
  const confirmed = await send({ intent: "evict", status: "eviction" })
  expect([confirmed.status, confirmed.to]).toEqual([302, `/management/viewtenant?tenant=${id}`])
  expect(confirmed.text).toContain("The lease status of Dana Reyes is now Eviction.")
  expect(confirmed.text).toContain("Dana Reyes Unit 101 Eviction")
  expect(await leaseStatus()).toBe("eviction")
  expect((await page(`?tenant=${id}&dialog=eviction`)).html).not.toContain("Confirm Eviction")
})

test("a lease is current again without a question", async () => {
  await send({ intent: "evict", status: "eviction" })
  expect((await send({ intent: "status", status: "current" })).text).toContain(
    "The lease status of Dana Reyes is now Current.",
  )
  expect(await leaseStatus()).toBe("current")
})

test("the page shows the last ten lines of the ledger and counts the others", async () => {
  expect((await page()).html).not.toContain("entries.")
  for (let index = 1; index <= 12; index += 1) await pays(id, 100 * index, "2026-01-03", { method: "zelle" })
  const { html } = await page()
  expect(textIn(html)).toContain("10 of 14 entries. Show all since Jan 1, 2020")
  expect(html.split(' line-date"><time').length - 1).toBe(10)
  for (let index = 1; index <= 40; index += 1) await pays(id, 100 * index, "2026-01-04", { method: "zelle" })
  expect(textIn((await page()).html)).toContain("10 of more than 50 entries.")
})

test("a status that does not exist changes nothing", async () => {
  const response = await post(
    `/management/viewtenant?tenant=${id}`,
    { intent: "status", tenantID: String(id), status: "gone" },
    { as },
  )
  expect(response.status).toBe(400)
  const text = textIn(await response.text())
  expect(text).toContain("Dana Reyes Unit 101 Current")
  expect(text).toContain(`Invalid Request ${ALLOWED.choice}`)
})

test("notes of staff are shown as they were written", async () => {
  const description = '<script>alert("x")</script> & more'
  const note = { tenantId: id, title: "Sign on the door", description, creatorId: 1 }
  await write((tx) => tx.run(tx.insert(tenantNotes).values({ ...note, createdAt: tx.now })))
  const { html } = await page()
  expect(textIn(html)).toContain("Tenant Notes All notes (1) Sign on the door")
  expect(html).toContain("&lt;script&gt;alert(")
  expect(html).not.toContain("<script>alert(")
})

test("a past tenant keeps a page, without a lease status to switch", async () => {
  await movesOut(101, 0, "2026-02-10")
  const { status, html } = await page()
  expect(status).toBe(200)
  expect(textIn(html)).toContain("Past tenant")
  expect(textIn(html)).toContain("Moved out Feb 10, 2026")
  expect(html).not.toContain("Save lease status")
})

test("only a tenant who moved back is led to the earlier stays", async () => {
  const earlier = `href="/management/tenants/view?tenant=${id}">Earlier stays`
  expect((await page()).html).not.toContain("Earlier stays")
  await movesOut(101, 0, "2026-02-10")
  expect((await page()).html).not.toContain("Earlier stays")
  await movesBack(id, 101, "2026-05-01")
  expect((await page()).html).toContain(earlier)
})

test.each(["?tenant=999", "", "?tenant=", "?tenant=abc", "?tenant=-1", "?tenant=1e9", "?tenant=99999999999"])(
  "there is no tenant at %s, and the page says so",
  async (query) => {
    const { status, html } = await page(query)
    expect(status).toBe(404)
    expect(textIn(html)).toContain("Tenant Not Found")
    expect(textIn(html)).toContain("The specified tenant could not be found.")
  },
)

test.each(["viewtenant", "viewtenant/payments", "manualpayment", "manualpayment/success", "editfee"])(
  "%s is for management and ships no framework script",
  async (path) => {
    const url = `/management/${path}?tenant=${id}`
    expect((await get(url)).headers.get("location")).toBe(signInFor(url))
    expect((await get(url, { as: await tokenOf(await staff(9), "page") })).status).toBe(403)
    expect((await post(url, { tenantID: String(id) })).headers.get("location") ?? signInFor(url)).toBe(signInFor(url))
    const response = await get(url, { as })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain("__reactRouter")
  },
)
