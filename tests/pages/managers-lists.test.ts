/** Arrears by age and disputes for managers: read only, each with a file. Source: api.md 5.2. */
import { expect, test } from "vitest"
import { get } from "../support/app.ts"
import { liveExampleA } from "../support/examples/a.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"

const asManager = async () => tokenOf(await staff(6, "mona@example.com"), "page")

test("a manager sees arrears by age, as a page and as a file, and what is administrators' alone stays theirs", async () => {
  const as = await asManager()
  await liveExampleA()
  const page = await get("/management/arrears?on=2026-09-01", { as })
  const html = await page.text()
  expect(rows(html)).toEqual([
    ["Unit 101", "$0.00", "$1,125.00", "$1,000.00", "$0.00", "$450.00", "$0.00", "$2,575.00"],
  ])
  expect(html).toContain('href="/management/viewtenant/payments?tenant=1"')
  expect(html).toContain('action="/management/arrears"')
  const file = await get("/management/arrears/export?on=2026-09-30", { as })
  expect(await file.text()).toContain("Dana Reyes,,,Former,0.00,1000.00,125.00")
  for (const address of ["/admin/reports/arrears", "/admin/reports/rent-roll", "/admin/payments"]) {
    expect((await get(address, { as })).status).toBe(403)
  }
  expect((await get("/management/arrears", { as: await tokenOf(await staff(9), "page") })).status).toBe(403)
})

test("without a dispute the list of them says so", async () => {
  const as = await asManager()
  expect(textIn(await (await get("/management/disputes", { as })).text())).toContain("No payment is disputed.")
  const file = await (await get("/management/disputes/export", { as })).text()
  expect(file.replace("\uFEFF", "").trim()).toBe("Tenant,Units,Amount,Method,Paid At,Reason,State,Answer By,Tenant ID")
})
