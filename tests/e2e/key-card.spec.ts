/** Staff key a card in for a tenant, with the recent ledger beside it: with script in the provider's form, without on its own page. */
import { expect, type Page } from "@playwright/test"
import { hasNoFault, isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { signInUnseen } from "./people.ts"
import { test } from "./real-payments.ts"

/** A manager opens the page for a tenant who owes $925.00, through the links on the tenant's page. */
async function keysFor(page: Page, unit: number): Promise<void> {
  const tenant = await petraRents(await caller(page.request), unit)
  await signInUnseen(page)
  await page.goto(`/management/viewtenant?tenant=${tenant}`)
  await page.locator(`a[href="/management/manualpayment?tenant=${tenant}"]`).first().click()
  await page.getByRole("link", { name: "Key Credit Card Payment" }).click()
}

async function amounts(page: Page, amount: string) {
  await page.getByRole("textbox", { name: "Amount" }).fill(amount)
  await page.getByRole("button", { name: "Continue to card details" }).click()
}

test("a card is declined, another one pays, and the ledger has it", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "the form needs script")
  await keysFor(page, 98_001)
  await expect(page.getByText("Owed now: $925.00.")).toBeVisible()
  await isAccessible(page)
  await amounts(page, "0.10")
  await expect(page.getByRole("alert")).toContainText("Pay at least $0.50, with the fee.")
  await amounts(page, "$925.00")
  await expect(page.getByRole("heading", { name: "Key Credit Card Payment" })).toBeVisible()
  const button = page.getByRole("button", { name: "Pay $952.75" })
  await expect(button).toBeEnabled()
  await isAccessible(page)
  const method = page.frameLocator("[data-card-entry] iframe").getByLabel("Test method")
  await method.fill("pm_card_visa_chargeDeclined")
  await button.click()
  await expect(page.getByRole("alert")).toContainText("The reason: it was declined. Nothing was paid.")
  await method.fill("pm_card_visa")
  await button.dblclick()
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible()
  await expect(page.getByText("$0.00").first()).toBeVisible()
  await hasNoFault(page)
  await page.getByRole("link", { name: "Ledger" }).click()
  await expect(page.getByRole("row").filter({ hasText: "$900.00" }).filter({ hasText: "Card" })).toHaveCount(1)
})

test("where the form cannot load, or without script, the provider's own page is the way; and Cancel", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await context.route("https://js.stripe.com/**", (route) => route.abort())
  await keysFor(page, 98_002)
  await amounts(page, "100")
  if (javaScriptEnabled !== false) {
    await expect(page.getByRole("alert")).toContainText("The form could not be loaded")
    await page.getByRole("button", { name: "Use the provider's page instead" }).click()
  }
  await expect(page.getByRole("link", { name: "Continue to card details" })).toHaveAttribute("href", /\/pay\/cs_/)
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("link", { name: "Cancel" }).click()
  await expect(page.getByRole("textbox", { name: "Amount" })).toBeVisible()
})
