/** The timeline on a tenant's pages. */
import { beforeEach, expect, test } from "vitest"
import { api, get } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, owesFee } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let id = 0
const view = async (query: string, level = 6) => {
  const email = `${crypto.randomUUID()}@example.com`
  const response = await get(`/management/viewtenant${query}`, { as: await tokenOf(await staff(level, email), "page") })
  return { status: response.status, html: await response.text() }
}

beforeEach(async () => {
  await suite(101, { rent: 100_000 })
  id = await movesIn(101, "2026-01-01")
  await owesFee(id, 2_500, "2026-01-10")
  const as = await tokenOf(await staff(5), "api")
  await api("POST", "/management/tenant/note", { as, body: { tenantID: id, title: "Key", description: "Lost <one>." } })
})

test("the tenant's page shows the newest entries beside money, and leads to all", async () => {
  const { html } = await view(`?tenant=${id}`)
  expect(textIn(html)).toContain("Note: Key")
  expect(html).toContain(`href="/management/viewtenant/timeline?tenant=${id}"`)
})

test("the time line shows every kind, each leading to its place, and filters", async () => {
  const { html } = await view(`/timeline?tenant=${id}`)
  expect(html).toContain(`href="/management/viewtenant/payments?tenant=${id}"`)
  expect(html).toContain(`href="/management/notes?tenant=${id}"`)
  expect(html).toContain("Lost &lt;one&gt;.")
  expect(textIn(html)).toContain("$25.00")
  const notes = textIn((await view(`/timeline?tenant=${id}&kind=note`)).html)
  expect(notes).toContain("Note: Key")
  expect(notes).not.toContain("$25.00")
})

test("its first sheet names the list, and the kind if it is filtered", async () => {
  const headOf = (html: string) => textIn(html.match(/<div class="print-head">.*?<\/div>/s)?.[0] ?? "")
  expect(headOf((await view(`/timeline?tenant=${id}`)).html)).toMatch(/Time line \w+ \d+, \d{4} *$/)
  expect(headOf((await view(`/timeline?tenant=${id}&kind=note`)).html)).toMatch(/Time line .* \d{4} +Notes *$/)
})

test("only administrators get the way to the audit log", async () => {
  expect((await view(`/timeline?tenant=${id}`)).html).not.toContain("/admin/log/entry")
  expect((await view(`/timeline?tenant=${id}`, 3)).html).toContain("/admin/log/entry")
})

test("wrong words in the address show the newest entries, and nothing older says so", async () => {
  expect((await view(`/timeline?tenant=${id}&kind=gossip&until=soon`)).status).toBe(200)
  expect(textIn((await view(`/timeline?tenant=${id}&until=1950-01-01`)).html)).toContain("Nothing older.")
  expect((await view(`/timeline?tenant=999`)).status).toBe(404)
  expect((await view(`/timeline?tenant=${id}`, 9)).status).toBe(403)
})
