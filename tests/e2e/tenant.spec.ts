import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openTenant, signIn, tenantFor } from "./people.ts"

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test("the lease status is sent at once with script, by its button without", async ({ page, javaScriptEnabled }) => {
  const name = tenantFor(javaScriptEnabled, "Tomás Vega", "Ruth Abrams")
  await openTenant(page, name)
  const save = page.getByRole("button", { name: "Save lease status" })
  for (const status of ["Eviction", "Current"]) {
    await page.getByRole("radio", { name: status }).check({ force: true })
    if (javaScriptEnabled === false) await save.click()
    else await expect(save).toBeHidden()
    await expect(page.getByRole("status").first()).toHaveText(`The lease status of ${name} is now ${status}.`)
    await expect(page.getByRole("radio", { name: status })).toBeChecked()
  }
})

test("a tenant's page leads to ledger, fees, payment and unit", async ({ page }) => {
  const tenant = await openTenant(page, "Priya Raman")
  const links = page.getByRole("main").getByRole("link")
  for (const [name, to] of [
    ["Full ledger", `/management/viewtenant/payments?tenant=${tenant}`],
    ["Edit Tenant Fees", `/management/editfee?tenant=${tenant}`],
    ["Manual Payment", `/management/manualpayment?tenant=${tenant}`],
    ["Unit 106", "/management/viewunit?unit=106"],
  ] as const) {
    await expect(links.filter({ hasText: name }).first()).toHaveAttribute("href", to)
  }
  await expect(page.getByText("Tenant Notes")).toBeVisible()
})

test("an unknown tenant has an error page with words", async ({ page }) => {
  await page.goto("/management/viewtenant?tenant=99999")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tenant Not Found")
  await expect(page.getByText("The specified tenant could not be found.")).toBeVisible()
})

test("a tenant's page has no accessibility fault and does not scroll sideways", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await openTenant(page, "Priya Raman")
  await isAccessible(page)
})
