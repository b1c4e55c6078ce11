import { AxeBuilder } from "@axe-core/playwright"
import { expect, test } from "@playwright/test"
import { openTenant, signIn, tenantFor } from "./tenants.ts"

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
  for (const { width, colorScheme } of [
    { width: 360, colorScheme: "dark" },
    { width: 768, colorScheme: "light" },
    { width: 1440, colorScheme: "dark" },
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 800 })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
