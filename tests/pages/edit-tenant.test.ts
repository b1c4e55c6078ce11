import { beforeEach, expect, test } from "vitest"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { dana, movesIn, pays, stateOf } from "../support/tenancies.ts"
import { seen, setting, suite, USUAL } from "../support/world.ts"

const NOW = "2026-11-20"
let as = ""
let id = 0
const url = (query = "") => `/management/edittenant?tenant=${id}${query}`
const view = async (query = "") => {
  const response = await get(url(query), { as })
  return { status: response.status, html: await response.text() }
}
const send = async (form: Record<string, string>, query = "") => {
  const response = await post(url(query), form, { as })
  return { status: response.status, to: response.headers.get("location"), html: await response.text() }
}
const tenant = () => seen(NOW, (tx) => findTenant(tx, id))
const details = async (more: Record<string, string> = {}) => ({
  intent: "save",
  tenantID: String(id),
  version: String((await tenant()).version),
  tenantFirstName: "Dana",
  tenantLastName: "Reyes",
  tenantDateOfBirth: dana.tenantDateOfBirth,
  primaryEmail: dana.primaryEmail,
  primaryPhone: "(909) 555-0142",
  moveInDate: "2026-01-01",
  leaseEndDate: dana.leaseEndDate,
  lateFeeDay: "",
  lateFeePercent: "",
  convenienceFee: "",
  ...more,
})
/** The message beside the field with this name. */
const beside = (html: string, name: string) =>
  textIn(html.match(new RegExp(`id="[^"]*${name}-error"[^>]*>(.*?)</p>`, "s"))?.[1] ?? "").trim()

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000 })
})

test("the page shows what is stored, and the defaults behind what is empty", async () => {
  const { status, html } = await view()
  expect(status).toBe(200)
  expect(html).toContain("<title>Dana Reyes 101 · Edit Tenant Details · ")
  expect(html).toContain('value="(909) 555-0142"')
  const text = textIn(html)
  expect(text).toContain("1 to 31. Empty takes the default: 5th.")
  expect(text).toContain("Empty takes the default: 5.00%.")
  expect(text).toContain("Empty takes the default: 3.00%.")
  expect(text).toContain("both the old and the new email are notified")
  expect(text).toContain("Balance edits are not tracked as payments.")
  expect(html).not.toContain("__reactRouter")
})

test("days and percents are typed as they are shown, and blank takes the default again", async () => {
  const saved = await send(await details({ lateFeeDay: "23rd", lateFeePercent: "2.5%", convenienceFee: "0" }))
  expect([saved.status, saved.to]).toEqual([302, `/management/viewtenant?tenant=${id}`])
  expect(await tenant()).toMatchObject({ lateFeeDay: 23, lateFeeBps: 250, convenienceFeeBps: 0 })
  const { html } = await view()
  expect(html).toContain('value="23rd"')
  expect(html).toContain('value="2.50"')
  await send(await details())
  expect(await tenant()).toMatchObject({ lateFeeDay: null, lateFeeBps: null, convenienceFeeBps: null })
})

test.each([
  ["tenantFirstName", "", "Required."],
  ["tenantLastName", "x".repeat(10_000), "Use at most 100 characters."],
  ["primaryEmail", "nobody", ALLOWED.email],
  ["primaryPhone", "<b>555</b>", ALLOWED.phone],
  ["secondPhone", "__proto__", ALLOWED.phone],
  ["businessName", "a\0b", ALLOWED.line],
  ["tenantDateOfBirth", "2026-02-30", ALLOWED.day],
  ["leaseEndDate", "2025-12-31", ALLOWED.leaseEnd],
  ["lateFeeDay", "32", ALLOWED.dayOfMonth],
  ["lateFeeDay", "fifth", ALLOWED.dayOfMonth],
  ["lateFeePercent", "🙂", ALLOWED.percent],
  ["convenienceFee", "100.5", ALLOWED.percent],
  ["lateFeePercent", "7,5", ALLOWED.percent],
  ["lateFeePercent", "-1", ALLOWED.percent],
  ["convenienceFee", "1,5", ALLOWED.percent],
  ["convenienceFee", "2.999", ALLOWED.percent],
])("%s that is none says what is wrong beside the field, and keeps the rest", async (name, value, problem) => {
  const { status, html } = await send(await details({ secondEmail: "second@example.com", [name]: value }))
  expect([status, beside(html, name)]).toEqual([400, problem])
  expect(html).toContain('value="second@example.com"')
  expect(textIn(html)).toContain("Nothing was saved yet.")
  expect((await tenant()).version).toBe(1)
})

test("names in any script and markup are kept as they were typed", async () => {
  await send(await details({ tenantFirstName: "Zoë 🙂", businessName: "<script>alert(1)</script>" }))
  expect(await tenant()).toMatchObject({ firstName: "Zoë 🙂", businessName: "<script>alert(1)</script>" })
  expect((await view()).html).not.toContain("<script>alert(1)")
})

test("of two who edit the same tenant the second sees both values, and saves when they want", async () => {
  const second = await details({ businessName: "Reyes & Sons" })
  await send(await details({ primaryPhone: "9095550177" }))
  const refused = await send(second)
  expect(refused.status).toBe(409)
  expect(textIn(refused.html)).toContain("Tenant Changed This tenant was changed in the meantime.")
  expect(beside(refused.html, "primaryPhone")).toBe("Now: (909) 555-0177")
  expect(beside(refused.html, "businessName")).toBe("Now: empty")
  expect(refused.html).toContain('value="Reyes &amp; Sons"')
  expect(await tenant()).toMatchObject({ businessName: null, primaryPhone: "9095550177" })
  const version = refused.html.match(/name="version" value="(\d+)"/)?.[1] ?? ""
  expect((await send({ ...second, version })).status).toBe(302)
  expect(await tenant()).toMatchObject({ businessName: "Reyes & Sons", primaryPhone: "9095550142" })
})

test("an email in use is said beside the field", async () => {
  const { status, html } = await send(await details({ primaryEmail: "level-6@example.com" }))
  expect([status, beside(html, "primaryEmail")]).toEqual([409, "An account with this email already exists."])
})

const seq = async () => (await seen(NOW, (tx) => balancesOf(tx, id))).lastJournalId
const confirm = async (typed: Record<string, string>) =>
  view(`&${new URLSearchParams({ dialog: "confirm", balanceSeq: String(await seq()), ...typed })}`)

test("balances are edited, confirmed and applied", async () => {
  const first = await view("&dialog=balances")
  expect(textIn(first.html)).toContain("Adjust balances of Dana Reyes")
  expect(textIn(first.html)).toContain("Rent balance (optional) Now $1,000.00")
  const second = await confirm({ newRentBalance: "600", newLateFeeBalance: "", newOtherFeeBalance: "0" })
  expect(second.status).toBe(200)
  expect(textIn(second.html)).toContain("Confirm balance adjustment")
  expect(textIn(second.html)).toContain("Rent balance $1,000.00 → $600.00")
  expect(second.html).not.toMatch(/name="new(LateFee|OtherFee)Balance"/)
  const form = { intent: "balances", tenantID: String(id), balanceSeq: String(await seq()), newRentBalance: "600.00" }
  const applied = await send(form)
  expect([applied.status, applied.to]).toEqual([302, url()])
  expect((await stateOf(id, NOW)).owed).toBe("60000/0/0/150000")
})

test("advance rent that meets what is added is shown before", async () => {
  await pays(id, 130_000, "2026-01-02")
  const { html } = await confirm({ newRentBalance: "500", newDepositReserve: "1,500" })
  expect(textIn(html)).toContain("Deposit reserve $0.00 → $1,500.00")
  expect(textIn(html)).toContain("Rent balance $0.00 → $500.00, $300.00 of it paid by advance rent → $200.00")
  expect(textIn(html)).toContain("Advance rent $300.00 → $0.00")
})

test("a payment that is posted meanwhile sends the second dialog back to the first, with fresh figures", async () => {
  const before = await seq()
  const form = { intent: "balances", tenantID: String(id), balanceSeq: String(before), newRentBalance: "600.00" }
  await pays(id, 10_000, "2026-01-02")
  const query = `&dialog=confirm&balanceSeq=${before}&newRentBalance=600.00`
  for (const { status, html } of [await view(query), await send(form, query)]) {
    expect(status).toBe(409)
    expect(textIn(html)).toContain("Balances Changed The balances changed in the meantime.")
    expect(textIn(html)).toContain("Rent balance (optional) Now $900.00")
    expect(html).toContain('value="600.00"')
  }
  expect((await stateOf(id, NOW)).owed).toBe("90000/0/0/150000")
})

test.each([
  [{}, "Nothing to change"],
  [{ newRentBalance: "1000" }, "Nothing to change"],
  [{ newRentBalance: "abc" }, ALLOWED.amount],
  [{ newRentBalance: "-5" }, ALLOWED.amount],
  [{ newDepositReserve: "x".repeat(10_000) }, ALLOWED.amount],
  [{ newOtherFeeBalance: "🙂" }, ALLOWED.amount],
])("balances that are none (%#) are sent back with what is wrong", async (typed, problem) => {
  const { status, html } = await confirm(typed)
  expect(status).toBe(400)
  expect(textIn(html)).toContain(problem)
  expect(textIn(html)).toContain("Review changes")
})

test.each([
  ["&dialog=confirm", 409],
  ["&dialog=other", 200],
  ["&dialog=confirm&balanceSeq=x", 409],
  ["&dialog=confirm&newRentBalance=1&newRentBalance=2", 400],
])("the address %s is answered %i", async (query, status) => {
  expect((await view(query.includes("newRent") || status === 200 ? query : `${query}&newRentBalance=5`)).status).toBe(
    status,
  )
})

test("editing is for management", async () => {
  expect((await get(url())).headers.get("location")).toBe(signInFor(url()))
  expect((await get(url(), { as: await tokenOf(await staff(9), "page") })).status).toBe(403)
  expect((await get("/management/edittenant?tenant=999", { as })).status).toBe(404)
  expect((await get("/management/edittenant", { as })).status).toBe(404)
})
