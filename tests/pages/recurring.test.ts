/** The pages of recurring charges, without script: types, a tenant's lines, and the tenant's own page. */
import { beforeEach, expect, test } from "vitest"
import { runDue } from "../../jobs/run-due.ts"
import { get, post } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { chargeType, hasLine } from "../support/recurring.ts"
import { jobsOf, movesIn } from "../support/tenancies.ts"
import { on, setting, suite, USUAL } from "../support/world.ts"

let as = ""
let tenant = 0

beforeEach(async () => {
  itIs("2026-02-20")
  as = await tokenOf(await staff(3), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  tenant = await movesIn(101, "2026-02-10")
})

const noticeOf = (response: Response) => {
  const cookie = /notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""
  return Buffer.from(cookie, "base64url").toString()
}
const pageText = async (path: string) => textIn(await (await get(path, { as })).text())
const here = () => `/management/viewtenant/recurring?tenant=${tenant}`

test("with no type of charge nothing is on the tenant's page, and the page of lines says who adds types", async () => {
  expect(await pageText(`/management/viewtenant?tenant=${tenant}`)).not.toContain("beside the rent")
  expect(await pageText(here())).toContain("There are no charge types yet.")
})

test("an administrator adds and edits a type", async () => {
  expect(await pageText("/admin/charge-types")).toContain("No charge types yet.")
  const made = await post("/admin/charge-types", { intent: "create", key: "k", name: "Parking", amount: "50" }, { as })
  expect([made.status, noticeOf(made)]).toEqual([302, "The type Parking was added."])
  expect(await pageText("/admin/charge-types?type=1")).toContain("Edit Parking")
  const twice = await post("/admin/charge-types", { intent: "create", name: "parking", amount: "5" }, { as })
  expect([twice.status, textIn(await twice.text())]).toEqual([409, expect.stringContaining("already exists")])
})

test("a line is added, changed and ended, and stands on the tenant's page", async () => {
  const type = await chargeType("Parking", 5_000)
  const add = { intent: "add", key: "k", tenantID: String(tenant), unitNumber: "101", chargeType: String(type) }
  const added = await post(
    here(),
    { ...add, amount: "", quantity: "2", fromMonth: "2026-03", toMonth: "", note: "" },
    { as },
  )
  expect([added.status, noticeOf(added)]).toEqual([302, "Parking was added."])
  expect(await pageText(here())).toContain("$100.00 (2 at $50.00) from March 2026")
  expect(await pageText(`/management/viewtenant?tenant=${tenant}`)).toContain("Parking, unit 101")
  const change = await (await get(`${here()}&line=1`, { as })).text()
  expect(textIn(change)).toContain("February 2026 or later. What was charged stays.")
  const version = /name="version" value="([^"]+)"/.exec(change)?.[1] ?? ""
  const sent = { intent: "change", recurringChargeID: "1", version, amount: "60", quantity: "1", toMonth: "", note: "" }
  const changed = await post(`${here()}&line=1`, { ...sent, fromMonth: "2026-05" }, { as })
  expect([changed.status, noticeOf(changed)]).toEqual([302, "Parking is changed from May 2026 on."])
  const ended = await post(`${here()}&line=1`, { intent: "end", recurringChargeID: "1", lastMonth: "2026-06" }, { as })
  expect([ended.status, noticeOf(ended)]).toEqual([302, "The end of Parking was saved."])
  expect(await pageText(here())).toContain("$60.00 from May 2026 to June 2026")
})

test("wrong values are named beside their fields, and typed ones stay", async () => {
  const type = await chargeType("Parking", 5_000)
  const add = { intent: "add", tenantID: String(tenant), unitNumber: "101", chargeType: String(type), amount: "12.34" }
  const refused = await post(here(), { ...add, quantity: "1", fromMonth: "2026-01" }, { as })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(textIn(html)).toContain("Use February 2026 or a later month: January 2026 is over, or charged already.")
  expect(html).toContain('value="12.34"')
})

test("a month that was charged already is asked about once", async () => {
  const type = await chargeType("Parking", 5_000)
  const add = { intent: "add", tenantID: String(tenant), unitNumber: "101", chargeType: String(type), quantity: "1" }
  const first = await post(here(), { ...add, fromMonth: "2026-02" }, { as })
  const html = await first.text()
  expect([first.status, textIn(html)]).toEqual([409, expect.stringContaining("February 2026 was charged already.")])
  const issuedMeant = /name="issuedMeant" value="([^"]+)"/.exec(html)?.[1] ?? ""
  expect((await post(here(), { ...add, fromMonth: "2026-02", issuedMeant }, { as })).status).toBe(302)
})

test("the tenant's dashboard names what comes with the next rent, and the sum", async () => {
  const dana = await tenantUser(102)
  await jobsOf("2026-02-20")
  await hasLine(dana.tenantId, await chargeType("Parking", 5_000), "2026-03", "2026-02-20")
  const home = textIn(await (await get("/home", { as: await tokenOf(dana, "page") })).text())
  expect(home).toMatch(
    /Rent for March 2026, \$1,200\.00; Parking for March 2026, unit 102, \$50\.00, are due on Mar 1, 2026 \. In all \$1,250\.00\. A late fee/,
  )
})

test("the receipt that staff print names the recurring charges that were paid", async () => {
  await hasLine(tenant, await chargeType("Parking", 5_000), "2026-02", "2026-02-20", { quantity: 2, note: "Bay 7" })
  await hasLine(tenant, await chargeType("Storage", 2_000), "2026-02", "2026-02-20")
  await runDue(on("2026-02-21"))
  itIs("2026-02-21")
  as = await tokenOf(await staff(6), "page")
  const form = { intent: "payment", key: "k", tenantID: String(tenant), type: "fees", method: "check", note: "2041" }
  const sent = await post(
    `/management/manualpayment?tenant=${tenant}`,
    { ...form, amount: "110", paymentDate: "2026-02-21" },
    { as },
  )
  expect(await pageText(sent.headers.get("location") ?? "")).toMatch(
    /Went \$110\.00 to other fees Of other fees \$100\.00 to Parking[^$]*2[^$]*\$50\.00[^$]*February 2026[^$]*Bay 7[^$]* Of other fees \$10\.00 to Storage/,
  )
})

const HERE = "/management/recurring-charges"

test("the property's page shows next month's run with totals and differences, and its file", async () => {
  await jobsOf("2026-02-01")
  await runDue(on("2026-02-20"))
  const parking = await chargeType("Parking", 5_000)
  const storage = await chargeType("Storage", 2_000)
  expect(await pageText(HERE)).toContain("Nobody is charged beside the rent.")
  await hasLine(tenant, parking, "2026-02", "2026-02-20", { quantity: 2, to: "2026-02" })
  await hasLine(tenant, storage, "2026-03", "2026-02-20")
  await hasLine(tenant, parking, "2026-05", "2026-02-20")
  const text = await pageText(HERE)
  expect(text).toContain("March 2026 in all")
  expect(text).toContain("February 2026: $100.00. Difference ($80.00).")
  expect(text).toMatch(
    /Dana Reyes Parking .*\$100\.00 \$0\.00 \(\$100\.00\) February 2026 is charged with the next run/,
  )
  expect(text).toMatch(/Dana Reyes Storage \$20\.00 \$0\.00 \$20\.00 \$20\.00 Begins/)
  const roll = await pageText("/management")
  expect(roll).toContain("Pro forma $1,000.00 a month; with recurring charges $1,100.00.")
  const file = await (await get(`${HERE}/export`, { as })).text()
  expect(file.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
    "Unit,Tenant,Charge,Amount,Quantity,From,Last month,Note",
    "101,Dana Reyes,Parking,50.00,2,2026-02,2026-02,",
    "101,Dana Reyes,Storage,20.00,1,2026-03,,",
    "101,Dana Reyes,Parking,50.00,1,2026-05,,",
  ])
})

test("lines from a file are checked first, then added, all or none, and never twice", async () => {
  await chargeType("Parking", 5_000)
  const send = (rows: string, more: Record<string, string> = {}) => post(HERE, { key: "", rows, ...more }, { as })
  const wrong = await send(
    "Unit,Charge,From\n101,Parking,2026-03\n101,Sauna,2026-03\n999999999,Parking,2026-03\n101,Parking,soon",
  )
  const problems = textIn(await wrong.text())
  expect(wrong.status).toBe(400)
  for (const one of [
    "Row 3: there is no charge type &quot;Sauna&quot;.",
    "Row 4: &quot;999999999&quot; is not a unit.",
    "Row 5: &quot;soon&quot;",
  ]) {
    expect(problems).toContain(one)
  }
  const vacant = await send("Unit,Charge,From\n102,Parking,2026-03\n101,Parking,2026-01")
  expect([vacant.status, textIn(await vacant.text())]).toEqual([400, expect.stringMatching(/Row 2: .*Row 3: Use /)])
  const mixed = await send("Unit,Charge,From,Amount\n777,Parking,2026-03,5\n101,Sauna,soon,x\n101,Parking,2026-03,5")
  const all = textIn(await mixed.text()).replaceAll("&quot;", '"')
  expect(all).toMatch(/Row 2: .* Row 3: there is no charge type "Sauna"\. "x" is not an amount\. "soon" is not a month/)
  expect(all).not.toContain("Row 4")
  const rows = "Unit;Charge;Amount;Quantity;From;Note\n101;parking;60;2;2026-03;bay 1\n101;Parking;;;2026-04;"
  const first = await send(rows)
  const html = await first.text()
  expect([first.status, textIn(html)]).toEqual([
    409,
    expect.stringContaining("2 lines would be added, $170.00 in their first month."),
  ])
  const checked = /name="checked" value="([^"]+)"/.exec(html)?.[1] ?? ""
  const other = await send(rows.replace("bay 1", "bay 2"), { checked })
  expect(other.status).toBe(409)
  const added = await send(rows, { checked })
  expect([added.status, noticeOf(added)]).toEqual([302, "2 lines were added."])
  const again = await send(rows)
  expect(textIn(await again.text())).toContain(
    "0 lines would be added, $0.00 in their first month. 2 are there already.",
  )
})

test("a file of which one row cannot be added adds none", async () => {
  await chargeType("Parking", 5_000)
  const rows = "Unit,Charge,From\n101,Parking,2026-03\n102,Parking,2026-03"
  const checked = /name="checked" value="([^"]+)"/.exec(await (await post(HERE, { rows }, { as })).text())?.[1] ?? ""
  const refused = await post(HERE, { rows, checked }, { as })
  expect([refused.status, textIn(await refused.text())]).toEqual([400, expect.stringContaining("Row 3: The unit")])
  expect(await pageText(HERE)).toContain("Nobody is charged beside the rent.")
})
