/** A tenant pays the amount owed in the portal, on the sandbox's page of the provider, with script and without. */
import { expect, type Page } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { ADMIN, activateUnseen, signIn, signInUnseen } from "./people.ts"

/** Signs in a new tenant, who owes $925.00. */
async function petraAtHome(page: Page, unit: number): Promise<void> {
  await petraRents(await caller(page.request), unit)
  await activateUnseen(page, `petra-${unit}@example.com`)
  await signIn(page, `petra-${unit}@example.com`)
  await expect(page).toHaveURL("/home")
}

test("the full balance is paid by card after a decline, and the balance is zero", async ({
  page,
  javaScriptEnabled,
}) => {
  const elsewhere: string[] = []
  page.on("request", (request) => {
    const { hostname } = new URL(request.url())
    if (hostname !== "localhost") elsewhere.push(hostname)
  })
  await petraAtHome(page, 96_377)
  await page.getByRole("link", { name: "Make a Payment" }).click()
  if (javaScriptEnabled) await isAccessible(page)
  await expect(page.getByText("Choose how you want to pay")).toBeVisible()
  await page.getByRole("radio", { name: /^Bank account/ }).check()
  await expect(page.getByText("By card it would be $952.75, with a fee of $27.75.")).toBeVisible()
  await page.getByRole("radio", { name: /^Card/ }).check()
  await page.getByRole("button", { name: "Continue to card details" }).click()
  await expect(page.getByRole("term").filter({ hasText: "Payment total" })).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Continue to card details" }).click()
  await page.getByLabel("Card that has expired").check()
  await page.getByRole("button", { name: "Pay $952.75" }).click()
  await expect(page.getByRole("alert")).toContainText("expired")
  await page.getByLabel("Visa credit card: paid").check()
  await page.getByRole("button", { name: "Pay $952.75" }).click()
  await expect(page.getByRole("heading", { name: "Thank you, your payment has arrived" })).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Your Unit" }).first().click()
  await expect(page.getByText("Nothing is due.")).toBeVisible()
  expect(elsewhere, "the sandbox loads nothing of the provider").toEqual([])
})

test("an amount of one's own goes by bank, and stands as pending until the bank has paid", async ({
  page,
  javaScriptEnabled,
}) => {
  await petraAtHome(page, 96_388)
  await page.goto("/home/payment")
  await page.getByRole("link", { name: "Custom Amount" }).click()
  if (javaScriptEnabled) await isAccessible(page)
  const dialog = page.getByRole("dialog", { name: "Custom Amount" })
  await dialog.getByRole("textbox", { name: "Amount" }).fill("$1,000.50")
  await dialog.getByRole("radio", { name: /^Bank account/ }).check()
  await dialog.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("link", { name: "Continue to bank details" }).click()
  await page.getByRole("radio").first().check()
  await page.getByRole("button", { name: "Pay $1,000.50" }).click()
  await expect(page.getByRole("heading", { name: "Your payment is on its way" })).toBeVisible()
  await page.goto("/home")
  await expect(page.getByRole("term").filter({ hasText: "Bank payment" })).toBeVisible()
  await page.goto("/home/payment")
  await expect(page.getByText(/You have \$1,000\.50 pending from/)).toBeVisible()
})

test("what administrators see of payments has no accessibility fault", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe needs script")
  await signInUnseen(page, ADMIN)
  await areAccessible(page, ["/admin/payments", "/admin/sandbox"])
})
