/** A tenant schedules a payment, is refused first, changes it, and stops it. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { activateUnseen, signInUnseen } from "./people.ts"
import { saves } from "./saved-methods.ts"

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

test("a payment is set for a day, changed and stopped", async ({ page, javaScriptEnabled: script }, { project }) => {
  test.setTimeout(120_000)
  const isFaultless = async () => {
    if (script !== false) await isAccessible(page)
  }
  await petraRents(await caller(page.request), 96_461)
  const email = "petra-96461@example.com"
  await activateUnseen(page, email)
  await saves(page.request, project.name, email, ["pm_card_visa", "pm_usBankAccount_success"])
  await signInUnseen(page, email)
  await page.goto("/home/payment")
  await page.getByRole("link", { name: "Pay on a day" }).click()
  await isFaultless()

  await page.getByLabel("Day", { exact: true }).fill(inDays(-3))
  await page.getByLabel("At most").fill("1,400.50")
  await page.getByRole("radio", { name: /ending in 6789/ }).check()
  await page.getByRole("button", { name: "Set this payment" }).click()
  await expect(page.getByRole("alert")).toContainText("Nothing was saved.")
  await expect(page.getByRole("alert")).toContainText("Use a day from")
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(inDays(-3))
  await expect(page.getByLabel("At most")).toHaveValue("1,400.50")
  await isFaultless()
  await page.getByLabel("Day", { exact: true }).fill(inDays(20))
  await page.getByRole("button", { name: "Set this payment" }).click()
  await expect(page.getByRole("alert")).toContainText("Tick that you agree to it.")
  await expect(page.getByRole("radio", { name: /ending in 6789/ })).toBeChecked()
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Set this payment" }).click()
  await expect(page.getByRole("status").first()).toContainText(/The payment of .* is set\./)
  const card = page.getByRole("region", { name: "Payment set for a day" })
  await expect(card).toContainText(/At most \$1,400\.50 of everything you owe, by .* ending in 6789\./)
  await isFaultless()

  await card.getByRole("link", { name: "Change" }).click()
  await page.getByLabel("At most").fill("")
  await page.getByRole("radio", { name: /ending in 4242/ }).check()
  await page.getByRole("button", { name: "Save the change" }).click()
  await expect(page.getByRole("status").first()).toContainText("The payment is changed")
  await expect(card).toContainText("Everything you owe, by Visa ending in 4242.")

  await card.getByRole("link", { name: "Stop" }).click()
  await isFaultless()
  await page.getByRole("button", { name: "Stop the payment" }).click()
  await expect(page.getByRole("status").first()).toContainText(/The payment of .* is stopped\./)
  await expect(card).toHaveCount(0)
  await page.goto("/home/payment/later")
  await expect(page.getByText("You stopped it: nothing was charged.")).toBeVisible()
  await isFaultless()
})
