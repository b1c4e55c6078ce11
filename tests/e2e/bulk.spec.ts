import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signInUnseen, tenantFor } from "./people.ts"

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
})

test("staff select the units of a filter, review everybody and see each outcome", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = tenantFor(javaScriptEnabled, "Hiro Tanaka", "Bilal Ahmed")
  await page.goto(`/management?search=${encodeURIComponent(name)}`)
  await page.getByRole("link", { name: "Many at once" }).click()
  await expect(page.getByRole("checkbox", { name: new RegExp(`^Select ${name}`) })).toBeChecked()
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("link", { name: "Popup" }).click()
  await page.getByLabel("Subject").fill("Water")
  await page.getByLabel("Message").fill("Dear [firstName], it is off on Sunday.")
  await page.getByRole("button", { name: "Show 1 popup" }).click()
  await expect(page.getByText("1 popup waits in the portal.")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Done")
})

test("Today and the pages of many at once have no accessibility fault", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await areAccessible(page, ["/management/today", "/management/bulk?search=", "/management/bulk?from=arrears"])
  await page.goto("/management/bulk?search=")
  await page.getByRole("button", { name: "Continue" }).click()
  for (const action of ["Mail", "Statements", "Fee", "Planned increase"]) {
    await page.getByRole("link", { name: action, exact: true }).click()
    await isAccessible(page, action)
  }
})
