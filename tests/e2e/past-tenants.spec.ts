import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { petraLeft } from "./calls.ts"
import { test } from "./journey.ts"
import { signIn, signInUnseen } from "./people.ts"

test("a past tenant is found, the stay corrected, and the advance rent returned", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const unit = javaScriptEnabled === false ? 94101 : 94102
  const petra = await petraLeft(request, unit)
  await signIn(page)
  await page.getByRole("link", { name: "Past Tenants" }).first().click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Tenants")
  await page.getByLabel("Search past tenants").fill(`novak ${unit}`)
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Search" }).click()
  await expect(page.getByRole("row")).toHaveCount(3)
  await expect(page).toHaveURL(/search=novak/)
  await page.getByRole("link", { name: `View Petra Novak ${unit}` }).click()
  await expect(page).toHaveURL(`/management/tenants/view?tenant=${petra}`)

  await page.getByRole("link", { name: /^Edit the stay in unit/ }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Returned").fill("250")
  if (javaScriptEnabled !== false) await expect(dialog.getByRole("status")).toHaveText("$50.00 more than the deposit.")
  await dialog.getByRole("button", { name: "Save stay" }).click()
  await expect(dialog.getByRole("alert")).toContainText("The four amounts must sum to the deposit before move-out.")
  await expect(dialog.getByLabel("Notes")).toHaveValue("Keys on the desk")
  await dialog.getByLabel("Applied to Rent").fill("550")
  await dialog.getByLabel("Notes").fill("Keys and fob")
  await dialog.getByRole("button", { name: "Save stay" }).click()
  await expect(page.getByRole("status").first()).toHaveText(`The stay in unit ${unit} was saved.`)
  await expect(page.getByText("Keys and fob")).toBeVisible()

  const past = page.url()
  await page.getByRole("link", { name: "Return advance rent" }).click()
  await page.getByLabel("Advance rent to return").fill("999")
  await page.getByRole("button", { name: "Review return" }).click()
  await expect(page.getByRole("dialog")).toContainText("No more than $250.00 can be returned.")
  await page.getByLabel("Advance rent to return").fill("250")
  await page.getByLabel("Note", { exact: false }).last().fill("Check 88")
  await page.getByRole("button", { name: "Review return" }).click()
  await page.getByRole("button", { name: "Return advance rent" }).click()
  await expect(page.getByRole("status").first()).toHaveText(
    `$250.00 of advance rent was returned to Petra Novak ${unit}.`,
  )
  await page.goto(past)
  await expect(page.getByText("Everything is settled")).toBeVisible()
})

test("an unknown past tenant leads back to the list", async ({ page }) => {
  await signInUnseen(page)
  await page.goto("/management/tenants/view?tenant=999999")
  await expect(page).toHaveURL("/management/tenants")
  await page.goto("/management/tenants?search=nobody%20of%20this%20name")
  await expect(page.getByText("No past tenants match.")).toBeVisible()
  await page.getByRole("link", { name: "Clear search" }).click()
  await expect(page).toHaveURL("/management/tenants?search=")
})

test("the pages of past tenants have no accessibility fault, narrow and dark, wide and light", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  const petra = await petraLeft(request, 94111)
  await signInUnseen(page)
  await page.goto(`/management/tenants/view?tenant=${petra}`)
  const dialog = await page.getByRole("link", { name: /^Edit the stay/ }).getAttribute("href")
  const view = `/management/tenants/view?tenant=${petra}`
  await areAccessible(page, ["/management/tenants", view, `/management/tenants/view${dialog}`])
})
