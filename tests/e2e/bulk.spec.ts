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

test("a mail begins with a template, is previewed, and the page counts it until it is sent", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = tenantFor(javaScriptEnabled, "Hiro Tanaka", "Bilal Ahmed")
  await page.goto(`/management?search=${encodeURIComponent(name)}`)
  await page.getByRole("link", { name: "Many at once" }).click()
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByLabel("Template").selectOption({ index: 1 })
  await page.getByRole("button", { name: "Use template" }).click()
  await expect(page.getByLabel("Subject")).not.toHaveValue("")
  await page.getByLabel("Subject").fill("Water, [lastName]")
  await page.getByRole("button", { name: "Preview" }).click()
  await expect(page.getByRole("heading", { name: `As ${name} will read it` })).toBeVisible()
  await expect(page.getByText(`Water, ${name.split(" ")[1]}`)).toBeVisible()
  await expect(page.getByLabel("Subject")).toHaveValue("Water, [lastName]")
  await page.getByRole("button", { name: "Send 1 mail" }).click()
  await expect(
    page.getByText("1 of 1 mails are sent.").or(page.getByText("1 wait until a mail server is set.")),
  ).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole("progressbar")).toHaveCount(0)
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
