/** The landlord's statements: from the reports to profit and loss, the trial balance, an account and a posting. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

test("an administrator follows an amount of the trial balance to its posting", async ({ page, javaScriptEnabled }) => {
  await signInUnseen(page, "admin@demo.example")
  await page.goto("/admin/reports")
  await page.getByRole("link", { name: /^Profit and loss to / }).click()
  await expect(page.getByRole("heading", { level: 2, name: /^Profit and loss, / })).toBeVisible()
  await expect(page.getByRole("row", { name: /^Net income/ })).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  const box = page.getByRole("region", { name: /^Profit and loss of / })
  expect(await box.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  if (size) await page.setViewportSize(size)
  if (javaScriptEnabled !== false) await isAccessible(page)

  await page.goto("/admin/reports")
  await page.getByRole("link", { name: /^Trial balance of / }).click()
  await expect(page.getByText("From income charged to income received")).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("link", { name: "Rent owed", exact: true }).click()
  await expect(page.getByRole("heading", { level: 2, name: "General ledger: Rent owed" })).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByLabel("From").fill("2199-01-01")
  await page.getByLabel("To the end of").fill("2199-01-31")
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page.getByText("The day cannot be in the future.")).toBeVisible()

  await page.goto("/admin/reports/general-ledger?account=DEP_HELD&from=2026-01-01")
  await page.getByRole("main").getByRole("link", { name: "Payment", exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 2, name: /: Payment/ })).toBeVisible()
  await expect(page.getByRole("link", { name: "Deposits held", exact: true })).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)

  for (const name of [/^Cash flow to /, /^Income of \d+ by tenant/, /^Prepaid rent on /]) {
    await page.goto("/admin/reports")
    await page.getByRole("link", { name }).click()
    await expect(page.getByRole("link", { name: "Download CSV" })).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "PDF", exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^(Cash flow|Income by tenant|Prepaid rent) [\d-]+\.pdf$/)
    if (javaScriptEnabled !== false) await isAccessible(page)
  }
})
