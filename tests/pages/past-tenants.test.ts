import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { asDay } from "~/values/calendar.ts"
import { get, signInFor } from "../support/app.ts"
import { browserOf } from "../support/moving-out.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesBack, movesIn, movesOut, owesFee, pays } from "../support/tenancies.ts"
import { movesInto, suite } from "../support/world.ts"

const PAGE = "/management/tenants"
let as = ""
const seen = (path = PAGE) => browserOf(as).open(path)
/** The text of each line. */
const lines = (html: string) =>
  [...(html.match(/<tbody>.*?<\/tbody>/s)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => textIn(row).trim())

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
})

/** A tenant who rented one suite from one day to another. */
async function former(name: string, unit: number, from: string, to: string): Promise<number> {
  const [tenantFirstName = "", tenantLastName = ""] = name.split(" ")
  await suite(unit, { rent: 50_000, since: from })
  const primaryEmail = `${tenantFirstName}.${tenantLastName}@example.com`
  const id = await movesIn(unit, from, { tenantFirstName, tenantLastName, primaryEmail: primaryEmail.toLowerCase() })
  await movesOut(unit, 0, to)
  return id
}

test("nobody has left yet", async () => {
  const { status, html, text } = await seen()
  expect(status).toBe(200)
  expect(html).toContain("<title>Manage Tenants · ")
  expect(html).toContain('<a class="tab" href="/management/tenants" aria-current="page">')
  expect(text).toContain("No past tenants yet.")
  expect(html).not.toContain("__reactRouter")
})

test("past tenants stand by last name with since, vacated, last unit and the way to their page", async () => {
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 50_000 })
  await suite(201, { rent: 70_000 })
  const dana = await movesIn(101, "2026-01-15", {})
  await movesInto(dana, 102, { on: "2026-02-01", isSubunit: true })
  await movesOut(101, 0, "2026-03-31")
  await movesBack(dana, 201, "2026-05-01")
  await movesOut(201, 0, "2026-06-30")
  const omar = await former("Omar Adeyemi", 301, "2025-04-01", "2026-02-28")
  await movesIn(101, "2026-07-01", { tenantFirstName: "Nia", primaryEmail: "nia@example.com" })
  const { html, text } = await seen()
  expect(text).toContain("Tenant Email Tenant Since Vacated Last Unit Owed To Be Returned Action")
  expect(lines(html)).toEqual([
    "Omar Adeyemi omar.adeyemi@example.com Apr 1, 2025 Feb 28, 2026 Unit 301 $0.00 $0.00 View Omar Adeyemi",
    "Dana Reyes dana.reyes@example.com Jan 15, 2026 Jun 30, 2026 Unit 201 $0.00 $0.00 View Dana Reyes",
  ])
  for (const id of [dana, omar]) expect(html).toContain(`href="/management/tenants/view?tenant=${id}"`)
})

test.each([
  ["REYES", ["Dana Reyes"]],
  ["dana rey", ["Dana Reyes"]],
  ["omar.adeyemi@", ["Omar Adeyemi"]],
  ["301", ["Omar Adeyemi"]],
  ["30", []],
  ["%", []],
  ["_", []],
  ["' or 1=1 --", []],
  ["x".repeat(10_000), []],
  ["🏢", []],
  ["__proto__", []],
])("searching for %j finds %j", async (search, names) => {
  await former("Omar Adeyemi", 301, "2025-04-01", "2026-02-28")
  await former("Dana Reyes", 101, "2025-04-01", "2026-02-28")
  const { status, html, text } = await seen(`${PAGE}?search=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  expect(lines(html).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual(names)
  expect(text.includes("No past tenants match.")).toBe(names.length === 0)
})

test("NUL and lone surrogates are left out of a search", async () => {
  await former("Dana Reyes", 101, "2025-04-01", "2026-02-28")
  expect(lines((await seen(`${PAGE}?search=%00reyes`)).html)).toHaveLength(1)
  expect((await seen(`${PAGE}?search=%ED%A0%80`)).status).toBe(200)
})

test("what past tenants still owe stands in the list, can be filtered, and is summed over all pages", async () => {
  await former("Omar Adeyemi", 301, "2025-04-01", "2026-02-28")
  const dana = await former("Dana Reyes", 101, "2025-04-01", "2026-02-28")
  const lee = await former("Lee Marsh", 102, "2025-04-01", "2026-02-28")
  await owesFee(dana, 70_050, "2026-03-01")
  await owesFee(lee, 10_000, "2026-03-01")
  const { html, text } = await seen()
  expect(text).toContain("Owes 2")
  expect(text).toContain("3 past tenants $800.50")
  expect(lines(html)).toContainEqual(expect.stringContaining("Unit 101 $700.50 $0.00 View Dana Reyes"))
  const owing = await seen(`${PAGE}?owes=true`)
  expect(lines(owing.html)).toHaveLength(2)
  expect(owing.text).toContain("2 past tenants $800.50")
  const one = await seen(`${PAGE}?owes=true&search=reyes`)
  expect(one.text).toContain("1 past tenant $700.50")
  expect((await seen(`${PAGE}?owes=true&search=omar`)).text).toContain("No past tenants match.")
})

test.each(["(909) 555-0142", "555.0142", "Reyes, Dana", "dana  reyes"])(
  "searching for %j finds Dana",
  async (search) => {
    await former("Dana Reyes", 101, "2025-04-01", "2026-02-28")
    const { html } = await seen(`${PAGE}?search=${encodeURIComponent(search)}`)
    expect(lines(html)).toHaveLength(1)
  },
)

test("the filter and the hidden columns come back for the same person, and for nobody else", async () => {
  const someone = await staff(6, "someone@example.com")
  await owesFee(await former("Dana Reyes", 101, "2025-04-01", "2026-02-28"), 70_050, "2026-03-01")
  const own = await tokenOf(someone, "page")
  const response = await get(`${PAGE}?search=reyes&owes=true&columns=chosen&show=email&show=owed`, { as: own })
  const [stored = ""] = response.headers.getSetCookie().map((one) => one.split(";")[0])
  expect(stored).not.toContain("reyes")
  const again = async (session: string) => {
    const headers = { Cookie: `__Host-session=${session}; ${stored}` }
    return (await get(PAGE, { headers })).text()
  }
  expect(await again(own)).toContain('aria-current="true">Owes')
  expect(await again(own)).toContain('class="table sticky-head cards hide-3 hide-4 hide-5 hide-7 hide-8"')
  expect(await again(as)).not.toContain('aria-current="true">Owes')
})

test("fifty stand on a page; a search is kept from page to page", async () => {
  const many = Array.from({ length: 120 }, (_, index) => String(index).padStart(3, "0"))
  const END = asDay("2025-12-31")
  await write(async (tx) => {
    for (const number of many) {
      const lease = { moveInOn: asDay("2025-01-01"), leaseEndOn: END, moveOutOn: END }
      const who = { firstName: "Former", lastName: `Tenant ${number}`, dateOfBirth: asDay("1980-01-01") }
      const reach = { primaryEmail: `t${number}@example.com`, primaryPhone: "9095550142" }
      const at = { createdAt: tx.now, updatedAt: tx.now, rentRollText: `former tenant ${number}` }
      await tx.run(tx.insert(tenants).values({ ...lease, ...who, ...reach, ...at }))
    }
  })
  const first = await seen()
  expect(first.text).toContain("Past tenants 1–50 of 120")
  expect(lines(first.html)).toHaveLength(50)
  expect(lines((await seen(`${PAGE}?page=3`)).html)).toHaveLength(20)
  expect((await seen(`${PAGE}?page=99`)).text).toContain("Past tenants 101–120 of 120")
  expect(lines((await seen(`${PAGE}?per=all`)).html)).toHaveLength(120)
  const found = await seen(`${PAGE}?search=tenant%200&per=nonsense&page=-1`)
  expect(found.text).toContain("Past tenants 1–50 of 111")
  expect(found.html).toContain('href="/management/tenants?search=tenant+0&amp;page=2"')
})

test("the list is for management", async () => {
  expect((await get(PAGE)).headers.get("location")).toBe(signInFor(PAGE))
  expect((await get(PAGE, { as: await tokenOf(await staff(9), "page") })).status).toBe(403)
})

test("money to come of somebody who left stands in the list, its sum, its filter and the file, and leads to its return", async () => {
  const ben = await former("Ben Stone", 103, "2025-01-01", "2025-06-01")
  const ada = await former("Ada Okafor", 104, "2025-01-01", "2025-06-01")
  await pays(ben, 63_500, "2025-06-02")
  await owesFee(ada, 4_000, "2025-06-02")
  const { html, text } = await seen()
  expect(lines(html)).toEqual([
    expect.stringContaining("$40.00 $0.00 View"),
    expect.stringContaining("$0.00 ($635.00) View"),
  ])
  expect(text).toContain("2 past tenants $40.00 ($635.00)")
  expect(text).toMatch(/Owes\s+1\s+To be returned\s+1/)
  expect(html).toContain(`<a href="/management/tenants/view?tenant=${ben}">($635.00)</a>`)
  expect(lines((await seen(`${PAGE}?search=&returns=true`)).html)).toEqual([expect.stringContaining("Ben Stone")])
  const file = await (await get(`${PAGE}/export?search=&returns=true`, { as })).text()
  expect(file).toContain("Owed,To Be Returned")
  expect(file).toContain(",0.00,635.00")
})

test("a filter that nobody matches says which, and is cleared with the search", async () => {
  const ada = await former("Ada Okafor", 104, "2025-01-01", "2025-06-01")
  await owesFee(ada, 4_000, "2025-06-02")
  const { html, text } = await seen(`${PAGE}?search=&returns=true`)
  expect(text).toContain("No past tenants match. Nobody who moved out has money to be returned.")
  expect(html).toContain('<a class="btn" href="/management/tenants?search=">')
})
