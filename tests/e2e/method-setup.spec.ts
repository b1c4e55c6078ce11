/** A tenant saves a card and a bank account in the portal, on the sandbox's page of the provider, with script and without. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { activateUnseen, signInUnseen } from "./people.ts"

/** A new tenant begins to save a method. */
async function petraAdds(page: Page, unit: number): Promise<void> {
  await petraRents(await caller(page.request), unit)
  await activateUnseen(page, `petra-${unit}@example.com`)
  await signInUnseen(page, `petra-${unit}@example.com`)
  await addsMethod(page)
}

async function addsMethod(page: Page): Promise<void> {
  await page.goto("/home/autopay/setup")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("link", { name: "Continue to the provider's page" }).click()
}

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()
const heading = (page: Page, name: string) => expect(page.getByRole("heading", { name })).toBeVisible()

test("a card is declined, another is saved until the month that was chosen", async ({ page, javaScriptEnabled }) => {
  await petraAdds(page, 95_711)
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByLabel("Card that is declined").check()
  await save(page)
  await expect(page.getByRole("alert")).toContainText("Your card was declined.")
  await page.getByLabel("Visa credit card: paid").check()
  await page.getByLabel("Card good until: month").selectOption("02")
  await page.getByLabel("Year").selectOption("2031")
  await save(page)
  await heading(page, "Your card is saved")
  await expect(page.getByText("Visa ending in 4242, good until 02/31.")).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.goto("/home/autopay/setup")
  if (javaScriptEnabled) await isAccessible(page)
})

test("a typed bank account waits for its deposits, and is saved once their amounts are entered", async ({
  page,
  javaScriptEnabled,
}) => {
  await petraAdds(page, 95_722)
  await page.getByLabel("Bank account typed by its number").check()
  await save(page)
  await heading(page, "Your bank account waits to be confirmed")
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Enter the amounts" }).click()
  await page.getByRole("button", { name: "1 and 2 cents" }).click()
  await expect(page.getByRole("alert")).toContainText("The deposits do not match")
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Back" }).click()
  await heading(page, "Your bank account waits to be confirmed")
  await page.getByRole("link", { name: "Enter the amounts" }).click()
  await page.getByRole("button", { name: "32 and 45 cents" }).click()
  await heading(page, "Your bank account is saved")
})

test("a bank that asks is answered, and Back after that saves nothing more", async ({ page }) => {
  await petraAdds(page, 95_733)
  await page.getByLabel("Card whose bank asks for authentication once").check()
  await save(page)
  await page.getByRole("button", { name: "Yes, it is me" }).click()
  await heading(page, "Your card is saved")
  await page.goBack()
  await page.goBack()
  await expect(page.getByText("This page is closed.")).toBeVisible()
  await page.getByRole("link", { name: "Back" }).click()
  await heading(page, "Your card is saved")
})
