/** A tenant pays by saved methods on the sandbox: the bank's question approved and refused, a decline, a bank account; with script and without. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { activateUnseen, signInUnseen } from "./people.ts"
import { saves } from "./saved-methods.ts"

/** Opens the dashboard as a new tenant with these saved methods, who owes $925.00. */
async function petraHasSaved(page: Page, project: string, unit: number, tokens: string[]): Promise<void> {
  await petraRents(await caller(page.request), unit)
  const email = `petra-${unit}@example.com`
  await activateUnseen(page, email)
  await saves(page.request, project, email, tokens)
  await signInUnseen(page, email)
  await page.goto("/home/payment")
}

/** Chooses a method for the full balance; nothing is charged yet. */
async function chooses(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("radio", { name }).check()
  await page.getByRole("button", { name: "Continue" }).click()
}

const becomes = (page: Page, name: string) => expect(page.getByRole("heading", { name })).toBeVisible()

test("a bank that asks who pays is answered, refused first and then approved", async ({ page, javaScriptEnabled }, {
  project,
}) => {
  await petraHasSaved(page, project.name, 96_411, ["pm_card_authenticationRequired"])
  if (javaScriptEnabled) await isAccessible(page)
  for (const [answer, outcome] of [
    ["No", "The payment failed"],
    ["Yes, it is me", "Thank you, your payment has arrived"],
  ] as const) {
    await chooses(page, /ending in 3184/)
    await expect(page.getByRole("heading", { name: "You pay by Visa ending in 3184" })).toBeVisible()
    if (javaScriptEnabled) await isAccessible(page)
    await page.getByRole("button", { name: "Pay $952.75" }).click()
    if (javaScriptEnabled) await isAccessible(page)
    await page.getByRole("link", { name: "Continue to your bank" }).click()
    await page.getByRole("button", { name: answer }).click()
    await becomes(page, outcome)
    if (answer === "No") await page.getByRole("link", { name: "Pay again" }).click()
  }
  await page.getByRole("link", { name: "Your Unit" }).first().click()
  await expect(page.getByText("Nothing is due.")).toBeVisible()
})

test("a saved card that is declined says why, and the saved bank account pays instead", async ({ page }, {
  project,
}) => {
  await petraHasSaved(page, project.name, 96_422, ["pm_card_chargeCustomerFail", "pm_usBankAccount_success"])
  await chooses(page, /ending in 0341/)
  await page.getByRole("button", { name: "Pay $952.75" }).click()
  await becomes(page, "The payment failed")
  await page.getByRole("link", { name: "Pay again" }).click()
  await chooses(page, /ending in 6789/)
  await page.getByRole("button", { name: "Pay $925.00" }).click()
  await becomes(page, "Your payment is on its way")
  await page.goBack()
  await page.goto("/home/payment")
  await expect(page.getByText(/You have \$925\.00 pending from/)).toBeVisible()
})

test("a custom amount goes by a saved card from the dialog", async ({ page, javaScriptEnabled }, { project }) => {
  await petraHasSaved(page, project.name, 96_433, ["pm_card_visa"])
  const link = page.getByRole("link", { name: "Custom Amount" })
  const dialog = page.getByRole("dialog", { name: "Custom Amount" })
  if (javaScriptEnabled) {
    const saved = page.getByRole("radio", { name: /ending in 4242/ })
    await saved.check()
    await link.click()
    await expect(dialog.getByRole("radio", { name: /ending in 4242/ })).toBeChecked()
    await page.keyboard.press("Escape")
    await expect(link).toBeFocused()
    await expect(saved).toBeChecked()
  }
  await link.click()
  await dialog.getByRole("textbox", { name: "Amount" }).fill("100")
  await dialog.getByRole("radio", { name: /ending in 4242/ }).check()
  if (javaScriptEnabled) await isAccessible(page)
  await dialog.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Pay $103.00" }).dblclick()
  await becomes(page, "Thank you, your payment has arrived")
  await page.goto("/home/history")
  const payments = page.getByRole("list", { name: "Payments, newest first" }).getByRole("listitem")
  await expect(payments.filter({ hasText: "$100.00" })).toHaveCount(1)
})
