import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { get, signInFor } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesIn, movesOut, owesFee } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
beforeEach(async () => {
  await setting(USUAL)
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000, deposit: 0 })
  const dana = await movesIn(101, "2026-01-01", { rent: 0 })
  await movesOut(101, 0, "2026-01-31")
  await owesFee(dana, 123_456, "2026-02-01")
})

const file = async (query: string) => (await get(`/management/tenants/export${query}`, { as })).text()

test("the file holds the past tenants and the columns that the list shows, with balances as plain dollars", async () => {
  const response = await get("/management/tenants/export?search=", { as })
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="past-tenants.csv"')
  const [head, line, end] = (await response.text()).split("\r\n")
  expect(head).toBe("Tenant,Email,Tenant Since,Vacated,Last Unit,Owed,To Be Returned")
  expect(line).toMatch(/^Dana Reyes,[^,]+@[^,]+,2026-01-01,2026-01-31,101,1234\.56,0\.00$/)
  expect(end).toBe("")
  expect(await file("?search=&hide=email.owed")).toContain("Tenant,Tenant Since,Vacated,Last Unit,To Be Returned\r\n")
  expect((await file("?search=nobody-of-this-name")).trimEnd().split("\r\n")).toHaveLength(1)
})

test("the file holds what a page does not: all of a thousand past tenants and more", async () => {
  const dana = await write((tx) => tx.one(tx.select().from(tenants)))
  if (!dana) throw new Error("Nobody moved out")
  const { id: _, ...same } = dana
  const others = Array.from({ length: 1_000 }, (_each, at) => ({ ...same, primaryEmail: `past-${at}@example.com` }))
  await write(async (tx) => {
    for (const other of others) await tx.run(tx.insert(tenants).values(other))
  })
  const page = await (await get("/management/tenants?search=&per=all", { as })).text()
  expect(page.replaceAll("<!-- -->", "")).toContain(
    "A page shows 1,000 past tenants at most. The file holds all 1,001.",
  )
  const address = /href="(\/management\/tenants\/export[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? ""
  expect((await (await get(address, { as })).text()).trimEnd().split("\r\n")).toHaveLength(1_002)
})

test("whoever may not see past tenants gets no file of them", async () => {
  const path = "/management/tenants/export"
  expect((await get(path)).headers.get("location")).toBe(signInFor(path))
  for (const other of [await tokenOf(await staff(7), "page"), await tokenOf(await tenantUser(301), "page")]) {
    expect((await get(path, { as: other })).status).toBe(403)
  }
})
