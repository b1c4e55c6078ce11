/** The whole rent roll on paper: all matching units, regardless of the list's page size. Source: specification 2 "Rent roll". */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { asCents } from "~/values/money.ts"
import { get, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { insertUnits, setting, suite, USUAL } from "../support/world.ts"

let as = ""
beforeEach(async () => {
  await setting(USUAL)
  as = await tokenOf(await staff(6), "page")
})

const printed = async (query: string, headers = {}) => {
  const response = await get(`/management/print${query}`, { as, headers })
  return { html: await response.text(), headers: response.headers }
}
const numbers = (html: string) => [...html.matchAll(/class="unit-badge">(\d+)</g)].map(([, number]) => Number(number))
const some = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    number: 2_000 + at,
    monthlyRent: asCents(1),
    deposit: asCents(1),
    createdAt: 0,
  }))

test("paper has every unit that matches, in the order of the list and with its sums, not one page of it", async () => {
  await write((tx) => insertUnits(tx, some(1_020)))
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01")
  const list = await (await get("/management?search=&sort=unit&dir=desc&per=50", { as })).text()
  const address = /href="(\/management\/print[^"]*)"/.exec(list)?.[1]?.replaceAll("&amp;", "&") ?? ""
  expect(address).toMatch(/dir=desc.*view=all$/)
  const { html, headers } = await printed(address.slice("/management/print".length))
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(numbers(html)).toEqual([101, ...some(1_020).map(({ number }) => number)].toReversed())
  expect(textIn(html)).toContain("1021 units, by Unit, highest first.")
  expect(html).toMatch(/<\/table>.*<\/html>$/s)
  const vacant = await printed("?search=20&isVacant=true")
  expect(numbers(vacant.html)).toEqual(
    some(1_020)
      .map(({ number }) => number)
      .filter((number) => String(number).includes("20")),
  )
  expect(textIn(vacant.html)).toContain("Filters: Search “20”, Vacant.")
})

test("paper has the columns of the list and no buttons, and names those that every line leaves empty", async () => {
  await suite(101, { rent: 100_000, area: 400 })
  await write((tx) => insertUnits(tx, some(600)))
  const { html } = await printed("?search=&view=building")
  const heads = [...html.matchAll(/<th scope="col"[^>]*>([^<]+)</g)].map(([, head]) => head)
  expect(heads).toEqual(["Unit", "Tenant", "Rent", "Deposit", "Square Footage", "Price/Sq. Foot", "Business"])
  // The area column is printed because one unit of the first batch has an area, although later batches have none.
  expect(html).toContain('</table><p class="left-out few-columns" data-empty="7">')
  expect(textIn(html)).toContain("Not printed, because every line leaves them empty: Business.")
  for (const gone of ["More", "viewunit", "fillunit", "Actions"]) expect(html).not.toContain(gone)
})

test("it is sent compressed while it is made, and not at all to others", async () => {
  await suite(101, { rent: 100_000 })
  const { headers, html } = await printed("?search=", { "Accept-Encoding": "br, gzip" })
  expect(headers.get("content-encoding")).toBe("gzip")
  expect(headers.get("content-length")).toBeNull()
  expect(html.length).toBeGreaterThan(0)
  expect((await get("/management/print")).headers.get("location")).toBe(signInFor("/management/print"))
  expect((await get("/management/print", { as: await tokenOf(await staff(7), "page") })).status).toBe(403)
})
