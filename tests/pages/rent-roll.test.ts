import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { stays, tenantNotes, units as unitsTable } from "#db/schema/index.ts"
import { asDay } from "~/values/calendar.ts"
import { get, post, signInFor } from "../support/app.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesIntoToo } from "../support/roll.ts"
import { movesIn, movesOut, owesFee } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let userId = 0
beforeEach(async () => {
  await setting(USUAL)
  const manager = await staff(6, "manager@example.com")
  userId = manager.userId
  as = await tokenOf(manager, "page")
})

const view = async (query = "", headers: Record<string, string> = {}) => {
  const response = await get(`/management${query}`, {
    headers: { Cookie: `__Host-session=${as}${headers.Cookie ?? ""}` },
  })
  return { status: response.status, html: await response.text(), cookies: response.headers.getSetCookie() }
}
const units = (html: string) => [...html.matchAll(/class="unit-badge">(\d+)</g)].map(([, number]) => Number(number))

test("the rent roll is for management: others are sent to sign in, or refused", async () => {
  expect((await get("/management")).headers.get("location")).toBe(signInFor("/management"))
  const maintenance = await tokenOf(await staff(7), "page")
  const tenant = await tokenOf(await tenantUser(301), "page")
  for (const other of [maintenance, tenant]) expect((await get("/management", { as: other })).status).toBe(403)
  expect((await get("/management", { as })).status).toBe(200)
})

test("an empty property says how to begin, and offers the import to administrators only", async () => {
  const { html } = await view()
  expect(html).toContain("No units yet.")
  expect(html).toContain('href="/management/newunit"')
  expect(html).not.toContain('href="/admin/import"')
  const administrator = await tokenOf(await staff(3), "page")
  expect(await (await get("/management", { as: administrator })).text()).toContain('href="/admin/import"')
})

test("the rent roll of a past day is linked for those who may see it", async () => {
  await suite(101, { rent: 100_000 })
  const past = 'href="/admin/reports/rent-roll"'
  expect((await view()).html).not.toContain(past)
  const administrator = await tokenOf(await staff(3), "page")
  expect(await (await get("/management", { as: administrator })).text()).toContain(past)
})

test("names are shown as they were written, whatever they hold", async () => {
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { tenantFirstName: "<b>O'Shea", businessName: '"&" Sons' })
  const { html } = await view("?search=%3Cb%3Eo'shea")
  expect(html).toContain("&lt;b&gt;O&#x27;Shea Reyes")
  expect(html).toContain("&quot;&amp;&quot; Sons")
  expect(units(html)).toEqual([101])
})

test("a page ships its two small scripts, and neither the framework's nor its data", async () => {
  await suite(101, { rent: 123_456 })
  const { html } = await view()
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).not.toContain("__reactRouter")
  expect(html.match(/\$1,234\.56/g)).toHaveLength(2)
})

test.each([
  ["?page=-1&per=7&sort=zzz&dir=x", 200],
  ["?page=99999999999999999999&search=", 200],
  ["?sort=__proto__&isVacant=maybe", 200],
  ["?search=%00%ED%A0%80", 200],
  [`?search=${"x".repeat(200)}`, 200],
  ["?dialog=status&unit=999", 200],
  ["?dialog=nothing&unit=101", 200],
  ["?dialog=status&unit=abc", 400],
  ["?dialog=a&dialog=b", 400],
])("whatever is asked gets an answer: %s", async (query, status) => {
  await suite(101, { rent: 100_000 })
  expect((await view(query)).status).toBe(status)
})

/** The cookies that a browser would send back. */
const stored = (cookies: string[]) =>
  cookies
    .filter((one) => !one.includes("Max-Age=0"))
    .map((one) => `; ${one.split(";")[0]}`)
    .join("")

test("a view is remembered for its user, and for nobody else; what was searched until the browser is closed", async () => {
  await suite(101, { rent: 100_000 })
  await suite(202, { rent: 100_000 })
  const first = await view("?search=202&statusIsSet=false&sort=rent&view=lease")
  expect(units(first.html)).toEqual([202])
  expect(first.cookies).toEqual([
    `__Host-search-rent-roll=${userId}.202; Path=/; HttpOnly; SameSite=Lax; Secure`,
    `__Host-list-rent-roll-${userId}=search%3D%26sort%3Drent%26view%3Dlease; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
  ])
  const cookies = stored(first.cookies)
  const again = await view("", { Cookie: cookies })
  expect(units(again.html)).toEqual([202])
  expect(again.html).toMatch(/aria-current="true">Lease/)
  expect(units((await view("?search=", { Cookie: cookies })).html)).toEqual([101, 202])
  const foreign = cookies.replaceAll(`${userId}.202`, `${userId + 1}.202`).replace(`-${userId}=`, `-${userId + 1}=`)
  const theirs = await view("", { Cookie: foreign })
  expect(units(theirs.html)).toEqual([101, 202])
  expect(theirs.html).toMatch(/aria-current="true">All columns/)
  expect(units((await view("", { Cookie: `; __Host-list-rent-roll-${userId}=%E0%A4%A` })).html)).toEqual([101, 202])
})

test("signing out forgets what was searched", async () => {
  const response = await post("/logout", {}, { as })
  expect(response.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^__Host-search-rent-roll=; Path=\/; Max-Age=0;/),
  )
})

/** The headings in the order of the table. */
const headings = (html: string) =>
  [...html.matchAll(/<th role="columnheader"[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, label]) => label)
/** The text of each row of sums. */
const sums = (html: string) =>
  [...html.matchAll(/<tr role="row" class="summary">.*?<\/tr>/gs)].map(([row]) => textIn(row))

describe("who owes", () => {
  beforeEach(async () => {
    await suite(101, { rent: 100_000 })
    await suite(102, { rent: 50_000 })
    await suite(103, { rent: 70_000 })
    await suite(104, { rent: 70_000 })
    const dana = await movesIn(101, "2026-01-01")
    await owesFee(dana, 5_000, "2026-01-02")
    await movesIntoToo(dana, 104, "2026-01-02", { rent: 170_000 })
    const lee = await movesIn(102, "2026-01-01", { tenantFirstName: "Lee", primaryEmail: "lee@example.com" })
    await owesFee(lee, 12_345, "2026-01-02", "late")
  })

  test("what is owed stands right after Actions, the highest debt first", async () => {
    const { html } = await view("?balanceOwed=true")
    const first = ["Unit", "Tenant", "Actions", "Rent Balance", "Late Fees", "Other Fees", "Total Balance", "Rent"]
    expect(headings(html).slice(0, 8)).toEqual(first)
    expect(headings(html)).toHaveLength(24)
    expect(units(html)).toEqual([102, 101, 104])
    expect(rows(html.replace('<tbody role="rowgroup">', "<tbody>"))[0]?.slice(2, 6)).toEqual([
      "$0.00",
      "$123.45",
      "$0.00",
      "$123.45",
    ])
    const byUnit = await view("?balanceOwed=true&sort=unit")
    expect(units(byUnit.html)).toEqual([101, 102, 104])
    expect(headings((await view("?search=")).html).slice(3, 5)).toEqual(["Rent", "Deposit"])
  })

  test("the sums are of what is shown, beside the summary of the whole property", async () => {
    const { html } = await view("?balanceOwed=true")
    const [found = "", property = ""] = sums(html)
    expect(found).toMatch(/3 of 4 units filtered from 4 \$0\.00 \$123\.45 \$50\.00 \$173\.45 \$2,200\.00/)
    expect(property).toMatch(
      /4 units 75\.0% occupied, the whole property \$0\.00 \$123\.45 \$50\.00 \$173\.45 \$2,900\.00/,
    )
    const everything = sums((await view("?search=")).html)
    expect(everything).toHaveLength(1)
    expect(everything[0]).toContain("4 units 75.0% occupied")
    expect(sums((await view("?search=lee")).html)[0]).toContain("1 of 4 units filtered from 4 $500.00")
  })

  test("units that are let from a later day are told beside the occupancy", async () => {
    await write((tx) =>
      tx.run(
        tx
          .update(stays)
          .set({ moveInOn: asDay("2099-01-01") })
          .where(eq(stays.unitNumber, 104)),
      ),
    )
    const [property = ""] = sums((await view("?search=")).html)
    expect(property).toContain("4 units 75.0% occupied, 1 of them from a later day")
  })

  test("a subunit's line leads to its tenant, its ledger and a payment", async () => {
    const { html } = await view("?search=104")
    expect(textIn(html)).toContain("This is currently a subunit of Unit 101 .")
    expect(html).toMatch(/<a href="\/management\/viewtenant\?tenant=1" title="Dana Reyes">subunit of Unit 101<\/a>/)
    expect(html).toMatch(/href="\/management\/viewtenant\/payments\?tenant=1" aria-label="Ledger, unit 104"/)
    expect(html).toMatch(/href="\/management\/manualpayment\?tenant=1" aria-label="Payment, unit 104"/)
    const menu = textIn((await view("?search=104&dialog=actions&unit=104")).html)
    expect(menu).toMatch(
      /View Unit Edit Unit Tenant Info Contact Tenant Tenant Notes Edit Tenant Details Edit Tenant Fees Remove Subunit/,
    )
    expect(menu).not.toContain("Vacate")
  })
})

test("views and the chooser show some columns only, by links and by a form", async () => {
  await suite(101, { rent: 100_000 })
  const building = await view("?search=&view=building")
  expect(building.html).toContain('class="table roll sticky-head preset hide-8 hide-9 hide-10')
  const response = await view("?search=&columns=chosen&show=actions&show=rent")
  expect(response.html).toContain('class="table roll sticky-head hide-5 hide-6 hide-7 hide-8')
  expect(response.html).toMatch(/name="show" checked="" value="rent"/)
  expect(response.html).not.toMatch(/name="show" checked="" value="deposit"/)
  expect((await view("?search=&view=all", { Cookie: stored(response.cookies) })).html).toContain(
    'class="table roll sticky-head "',
  )
})

test("the title of a long business name has the whole name, as the cell may cut it off", async () => {
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { businessName: 'Law Offices of Reyes, "Ito" & Partners' })
  await movesIn(102, "2026-01-01", { businessName: "Reyes Bookkeeping", primaryEmail: "ito@example.com" })
  const { html } = await view("?search=")
  expect(html).toContain('business" title="Law Offices of Reyes, &quot;Ito&quot; &amp; Partners">Law Offices')
  expect(html).toContain('business">Reyes Bookkeeping</td>')
})

test("badges stand apart from the name before them and from each other", async () => {
  await suite(101, { rent: 100_000 })
  await write((tx) => tx.run(tx.update(unitsTable).set({ readyToRent: true, cleaningNeeded: true })))
  expect((await view("?search=")).html).toContain(
    '</a> <span class="badge good">Ready To Rent</span> <span class="badge attention">Cleaning Needed</span>',
  )
})

test("the badge of unread notes says what it counts and leads to them", async () => {
  await suite(101, { rent: 100_000 })
  const tenantId = await movesIn(101, "2026-01-01")
  const note = { tenantId, title: "Keys", description: "Left two", creatorId: null }
  await write((tx) => tx.run(tx.insert(tenantNotes).values({ ...note, createdAt: tx.now })))
  const one = (await view("?search=")).html
  expect(one).toContain(`<a class="count" href="/management/notes?tenant=${tenantId}" title="1 new note">1 new<`)
  expect(textIn(one)).toContain("1 new note about the tenant of unit 101")
  await write((tx) => tx.run(tx.insert(tenantNotes).values({ ...note, createdAt: tx.now })))
  expect((await view("?search=")).html).toContain('title="2 new notes"')
})

test("a search of the roll finds words in any order, and names those who have left", async () => {
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { tenantFirstName: "Zoe", tenantLastName: "Lindqvist" })
  const gone = await movesIn(102, "2026-01-01", {
    tenantFirstName: "Hiro",
    tenantLastName: "Lindqvist",
    primaryEmail: "hiro@example.com",
  })
  await movesOut(102, 0, "2026-02-01")
  const { html } = await view("?search=lindqvist%20zoe")
  expect(units(html)).toEqual([101])
  expect(textIn(html)).not.toMatch(/past tenant ?:/)
  const both = await view("?search=lindqvist")
  expect(textIn(both.html)).toMatch(/1 past tenant ?: +Hiro Lindqvist/)
  expect(both.html).toContain(`<a href="/management/tenants/view?tenant=${gone}">Hiro Lindqvist</a>`)
})
