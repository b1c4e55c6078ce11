/** A payer on the sandbox's pages chooses a method, reads a decline, and answers the bank, with script and without. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { paymentPage } from "./hosted-page.ts"
import { test } from "./journey.ts"

test("a payer is declined, chooses another card, answers their bank and is led back", async ({
  page,
  javaScriptEnabled,
}, { project }) => {
  await page.goto(await paymentPage(project.name))
  await expect(page.getByText("Sandbox: no real money.")).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByLabel("Card that has expired").check()
  await page.getByRole("button", { name: "Pay $1,030.00" }).click()
  await expect(page.getByRole("alert")).toContainText("Your card has expired.")
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByLabel("Card whose bank always asks").check()
  await page.getByRole("button", { name: "Pay $1,030.00" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sandbox Bank")
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("button", { name: "Yes, it is me" }).click()
  await expect(page).toHaveURL(/\/login\?paid$/)
})
