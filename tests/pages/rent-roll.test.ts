import { beforeEach, expect, test } from "vitest"
import { get } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let userId = 0
beforeEach(async () => {
  await setting(USUAL)
  const manager = await staff(6, "manager@example.com")
  userId = manager.userId
  as = await tokenOf(manager, "page")
})

const shown = async (query = "", headers: Record<string, string> = {}) => {
  const answer = await get(`/management${query}`, {
    headers: { Cookie: `__Host-session=${as}${headers.Cookie ?? ""}` },
  })
  return { status: answer.status, html: await answer.text(), cookies: answer.headers.getSetCookie() }
}
const units = (html: string) => [...html.matchAll(/class="plate">(\d+)</g)].map(([, number]) => Number(number))

test("the rent roll is for management: others are sent to sign in, or refused", async () => {
  expect((await get("/management")).headers.get("location")).toBe("/login")
  const maintenance = await tokenOf(await staff(7), "page")
  const tenant = await tokenOf(await tenantUser(301), "page")
  for (const other of [maintenance, tenant]) expect((await get("/management", { as: other })).status).toBe(403)
  expect((await get("/management", { as })).status).toBe(200)
})

test("an empty property says how to begin, and offers the import to administrators only", async () => {
  const { html } = await shown()
  expect(html).toContain("No units yet.")
  expect(html).toContain('href="/management/newunit"')
  expect(html).not.toContain('href="/admin/import"')
  const administrator = await tokenOf(await staff(3), "page")
  expect(await (await get("/management", { as: administrator })).text()).toContain('href="/admin/import"')
})

test("names are shown as they were written, whatever they hold", async () => {
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { tenantFirstName: "<b>O'Shea", businessName: '"&" Sons' })
  const { html } = await shown("?search=%3Cb%3Eo'shea")
  expect(html).toContain("&lt;b&gt;O&#x27;Shea Reyes")
  expect(html).toContain("&quot;&amp;&quot; Sons")
  expect(units(html)).toEqual([101])
})

test("a page ships its two small scripts, and neither the framework's nor its data", async () => {
  await suite(101, { rent: 123_456 })
  const { html } = await shown()
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
  expect((await shown(query)).status).toBe(status)
})

test("a view is remembered for the session of its user, and for nobody else", async () => {
  await suite(101, { rent: 100_000 })
  await suite(202, { rent: 100_000 })
  const first = await shown("?search=202&statusIsSet=false&sort=rent")
  expect(units(first.html)).toEqual([202])
  const [cookie = ""] = first.cookies
  expect(cookie).toMatch(/^__Host-rent-roll=\d+\.[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const kept = cookie.split(";")[0] ?? ""
  expect(units((await shown("", { Cookie: `; ${kept}` })).html)).toEqual([202])
  expect(units((await shown("?search=", { Cookie: `; ${kept}` })).html)).toEqual([101, 202])
  const foreign = kept.replace(`rent-roll=${userId}.`, `rent-roll=${userId + 1}.`)
  expect(units((await shown("", { Cookie: `; ${foreign}` })).html)).toEqual([101, 202])
  expect(units((await shown("", { Cookie: `; __Host-rent-roll=${userId}.%E0%A4%A` })).html)).toEqual([101, 202])
})
