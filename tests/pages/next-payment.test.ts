import { beforeEach, expect, test } from "vitest"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let as = ""
let dana = 0
const NEXT = "/management/manualpayment/next"
const SAME = "method=check&paymentDate=2026-01-10"
const next = async (query: string) => get(`${NEXT}?${SAME}&${query}`, { as })

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await suite(101, { rent: 100_000, deposit: 50_000 })
  await suite(110, { rent: 90_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000, deposit: 50_000 })
  const otis = { tenantFirstName: "Otis", tenantLastName: "Fairbanks", primaryEmail: "otis@example.com" }
  await movesIn(110, "2026-01-01", { rent: 90_000, ...otis })
})

test("after a payment the next tenant is searched for; method and day are kept", async () => {
  const paid = {
    intent: "payment",
    tenantID: String(dana),
    amount: "1",
    paymentDate: "2026-01-10",
    earlierMonth: "2026-01",
    type: "rent",
  }
  const recorded = await post(`/management/manualpayment?tenant=${dana}`, { ...paid, method: "check" }, { as })
  const html = await (await get(recorded.headers.get("location") ?? "", { as })).text()
  expect(html).toContain(`action="${NEXT}"`)
  expect(html).toContain('type="hidden" name="method" value="check"')
  expect(html).toContain('type="hidden" name="paymentDate" value="2026-01-10"')
  expect(html).toMatch(/<input[^>]*autofocus[^>]*name="search"/i)
})

test("a pressed search for one tenant or for a unit goes straight to the payment", async () => {
  const payment = `/management/manualpayment?tenant=${dana}&${SAME}`
  for (const search of ["dana", "101"]) {
    const response = await next(`go=1&search=${search}`)
    expect([response.status, response.headers.get("location")]).toEqual([302, payment])
  }
  const html = await (await get(payment, { as })).text()
  expect(html).toContain('value="2026-01-10"')
  expect(html).toMatch(/<option[^>]*value="check"[^>]* selected/)
})

test("while typing, and with several found, the tenants are listed; with none it is said", async () => {
  expect((await next("search=dana")).status).toBe(200)
  const several = await (await next("go=1&search=a")).text()
  expect(textIn(several)).toContain("2 tenants")
  expect(several).toContain(`href="/management/manualpayment?tenant=${dana}&amp;${SAME.replace("&", "&amp;")}"`)
  expect(textIn(await (await next("go=1&search=nobody")).text())).toContain("No results found")
})

test("what is owed is a link that fills it in, the deposit by its own", async () => {
  const html = await (await get(`/management/manualpayment?tenant=${dana}&${SAME}`, { as })).text()
  const filled = `/management/manualpayment?tenant=${dana}&${SAME}&type=deposit&amount=500.00`
  expect(html).toContain(`href="${filled.replaceAll("&", "&amp;")}"`)
  const page = await (await get(filled, { as })).text()
  expect(page).toMatch(/name="amount"[^>]* value="500.00"/)
  expect(page).toMatch(/<input[^>]*value="deposit"[^>]* checked|<input[^>]* checked[^>]*value="deposit"/)
})

test("an address with anything else fills nothing in", async () => {
  const odd = "method=card&paymentDate=2026-02-30&type=x&amount=%3Cb%3E"
  const response = await get(`/management/manualpayment?tenant=${dana}&${odd}`, { as })
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(/name="amount" value="&lt;b&gt;"/)
})

test("maintenance staff find no one to record a payment for", async () => {
  const maintenance = await tokenOf(await staff(9), "page")
  expect((await get(`${NEXT}?search=dana`, { as: maintenance })).status).toBe(403)
})
