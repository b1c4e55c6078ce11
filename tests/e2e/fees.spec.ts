import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openTenant, signInUnseen, tenantFor } from "./people.ts"

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
})

test("staff issue a fee with its explanation, and credit it again", async ({ page, javaScriptEnabled }) => {
  const name = tenantFor(javaScriptEnabled, "Hiro Tanaka", "Bilal Ahmed")
  const tenant = await openTenant(page, name)
  await page.getByRole("link", { name: "Edit Tenant Fees" }).click()
  await page.getByLabel("Amount").fill("45")
  await page.getByRole("radio", { name: /^Other fee/ }).check()
  await page.getByLabel("Explanation", { exact: true }).selectOption("New Keys for Unit")
  await page.getByRole("button", { name: "Issue fee" }).click()
  await expect(page).toHaveURL("/management")
  await expect(page.getByText(`A fee of $45.00 was issued to ${name}.`)).toBeVisible()

  await page.goto(`/management/manualpayment?tenant=${tenant}`)
  await page.getByRole("link", { name: "Issue/Reduce Fees" }).click()
  await expect(page.getByRole("cell", { name: "New Keys for Unit" }).first()).toBeVisible()
  await page.getByLabel("Amount").fill("45.00")
  await page.getByRole("radio", { name: /^Other fee/ }).check()
  await page.getByLabel("This is a fee credit").check()
  await expect(page.getByLabel("Explanation", { exact: true })).toBeHidden()
  await page.getByRole("button", { name: "Give credit" }).click()
  await expect(
    page.getByText(`A credit of $45.00 for other fees was given to ${name}: $45.00 to other fees.`),
  ).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "($45.00)" }).first()).toBeVisible()
})

test("a custom explanation is asked for when it is chosen", async ({ page, javaScriptEnabled }) => {
  const tenant = await openTenant(page, tenantFor(javaScriptEnabled, "Grace Okafor", "Nadia Haddad"))
  await page.goto(`/management/editfee?tenant=${tenant}`)
  await page.getByLabel("Amount").fill("12")
  await page.getByRole("radio", { name: /^Other fee/ }).check()
  await expect(page.getByLabel("Custom explanation")).toBeHidden()
  await page.getByLabel("Explanation", { exact: true }).selectOption("Custom")
  await page.getByRole("button", { name: "Issue fee" }).click()
  await expect(page.getByRole("alert")).toContainText("Custom explanation: Required.")
  await page.getByLabel("Custom explanation").fill("Broken window")
  await page.getByRole("button", { name: "Issue fee" }).click()
  await expect(page).toHaveURL("/management")
})

test("the fee page has no accessibility fault", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  const tenant = await openTenant(page, "Grace Okafor")
  await areAccessible(page, [`/management/editfee?tenant=${tenant}`])
})
