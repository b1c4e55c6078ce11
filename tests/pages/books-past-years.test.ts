/** The reports page links to statements of past years. Source: money.md 11.7. */
import { expect, test } from "vitest"
import { get } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

test("each past year with a report has its profit and loss and its cash flow", async () => {
  const as = await tokenOf(await staff(3), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2024-05-01", { rent: 100_000 })
  const page = await (await get("/admin/reports", { as })).text()
  for (const statement of ["profit-and-loss", "cash-flow"]) {
    const links = [...page.matchAll(new RegExp(`href="(/admin/reports/${statement}\\?month=\\d{4}-12)">`, "g"))]
    const addresses = links.map(([, address = ""]) => address)
    expect(addresses.filter((address) => address.endsWith("2024-12"))).toHaveLength(1)
    expect(addresses.map((address) => address.slice(-7, -3)).toSorted()).toEqual(yearsFrom(2024))
    for (const address of addresses) expect((await get(address, { as })).status, address).toBe(200)
  }
})

const yearsFrom = (first: number) =>
  Array.from({ length: new Date().getFullYear() - first }, (_, at) => String(first + at))
