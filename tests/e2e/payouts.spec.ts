/** The provider's payouts of the demo building, from the list to a payment, with script and without. */
import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { ADMIN, signInUnseen } from "./people.ts"

test("an administrator follows a payout to its payments, and sees what does not match", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/bank")
  await page.getByRole("link", { name: "Payouts", exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 2, name: "Payouts", exact: true })).toBeVisible()
  await expect(page.getByText("Payouts go to Operating, 4417.")).toBeVisible()
  const arrived = page
    .getByRole("row", { name: /By schedule.*At the bank/ })
    .filter({ hasNotText: "(" })
    .first()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await arrived.getByRole("link").click()
  await expect(page.getByRole("heading", { level: 2, name: /^Payout of \$/ })).toBeVisible()
  const address = page.url()
  const payment = page.getByRole("row", { name: /Payment/ }).first()
  await payment.getByRole("link").click()
  await expect(page.getByText(/^Paid out on /).first()).toBeVisible()
  const ofPayment = page.url()
  await page.getByRole("link", { name: "Ledger", exact: true }).first().click()
  await expect(page.getByRole("link", { name: /^Paid out on / }).first()).toBeVisible()
  await page.goto("/admin/bank/payouts/unmatched")
  await expect(page.getByRole("row", { name: /Fraud screening/ })).toContainText("A fee that belongs to no payment")
  if (javaScriptEnabled === false) return
  await areAccessible(page, [address, ofPayment, "/admin/bank/payouts/unmatched"])
})

test("the account that takes payouts is saved", async ({ page }) => {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/bank/payouts")
  await page.getByLabel("Account that takes payouts").selectOption("Operating, 4417")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Payouts go to Operating, 4417 from now on.")).toBeVisible()
})
