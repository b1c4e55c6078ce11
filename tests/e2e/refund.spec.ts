/** An administrator refunds a payment from the ledger, after its preview: with script and without. Source: money.md 3.16. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { confirmPayment } from "./hosted-page.ts"
import { test } from "./journey.ts"
import { ADMIN, signInUnseen } from "./people.ts"

const REASON = "Paid twice by mistake, as agreed on the phone."

/** The ledger's address of a new tenant, who has paid $925.00 by a card whose refunds take some time. */
async function petraHasPaid(page: Page, project: string, unit: number): Promise<string> {
  const call = await caller(page.request)
  const tenantID = await petraRents(call, unit)
  const { clientSecret } = await call("/management/tenant/payment/intent", { tenantID, amount: 92_500 })
  await confirmPayment(project, clientSecret, "pm_card_pendingRefund")
  return `/management/viewtenant/payments?tenant=${tenantID}`
}

/** Opens a ledger again until it shows the payment. */
const openLedger = (page: Page, address: string) =>
  expect(async () => {
    await page.goto(address)
    const byCard = page.getByRole("row").filter({ hasText: "Card" }).filter({ hasText: "Succeeded" })
    await expect(byCard.first()).toBeVisible({ timeout: 500 })
  }).toPass()

test("part of a payment is refunded: preview, another amount, confirmation, and it stands as under way", async ({
  page,
  javaScriptEnabled,
}, { project }) => {
  const ledger = await petraHasPaid(page, project.name, 97_501)
  await signInUnseen(page, ADMIN)
  await openLedger(page, ledger)
  await page
    .getByRole("link", { name: /^Refund payment of/ })
    .first()
    .click()
  await expect(page.getByRole("heading", { name: "Refund a payment of Petra Novak 97501" })).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  const amount = page.getByRole("textbox", { name: "Amount to refund, with the fee" })
  if (javaScriptEnabled) {
    await page.getByLabel("Reason").fill(REASON)
    await amount.fill("99999")
    await expect(page.getByText("The amount above is not the preview's")).toBeVisible()
    await expect(page.getByRole("button", { name: /^Refund \$/ })).toBeDisabled()
    await isAccessible(page)
    await amount.fill("25.50")
  } else {
    await amount.fill("25.50")
    await page.getByRole("button", { name: "Calculate Preview" }).click()
    await page.getByLabel("Reason").fill(REASON)
  }
  await expect(page.getByText("Confirming refunds $25.50")).toBeVisible()
  await expect(page.getByText("Goes back to the tenant")).toBeVisible()
  await expect(page.getByText("The amount above is not the preview's")).toBeHidden()
  await expect(page.getByLabel("Reason")).toHaveValue(REASON)
  await page.getByRole("button", { name: "Refund $25.50" }).click()
  await expect(page.getByText("The refund of $25.50 is under way.")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: REASON })).toContainText("Payment refunded, requested by")
  await expect(page.getByText("Refund of $25.50 under way").first()).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
})

test("a manager reads the payment and is offered no refund", async ({ page }, { project }) => {
  const ledger = await petraHasPaid(page, project.name, 97_502)
  await signInUnseen(page)
  await openLedger(page, ledger)
  await expect(page.getByRole("link", { name: /^Delete/ }).first()).toBeVisible()
  await expect(page.getByRole("link", { name: /^Refund/ })).toHaveCount(0)
})
