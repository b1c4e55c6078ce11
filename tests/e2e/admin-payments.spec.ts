/** The online payments that administrators watch, by keyboard, with script and without. Source: money.md 3.10, 3.14. */
import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { changeBeside } from "./beside.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

const ADMIN = "admin@demo.example"
const DETAILS = "The provider took $102.99, the receipt is of $103.00."

/** A payment that another program made with our keys; our pages cannot make one. */
async function unbookedPayment(project: string, intentId: string): Promise<void> {
  const insert =
    "insert into unbooked_payments (intent_id, problem, details, reported, created_at) values (?, ?, ?, ?, ?)"
  await changeBeside(project, insert, intentId, "amount", DETAILS, "paid", Date.now())
}

test("an administrator reads what to do about a payment that was not booked, and marks it as dealt with by keyboard", async ({
  page,
  javaScriptEnabled,
}, { project }) => {
  await unbookedPayment(project.name, "pi_sbxOfTheJourney")
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/payments")
  if (javaScriptEnabled) await isAccessible(page)
  const found = page.getByRole("listitem").filter({ hasText: "pi_sbxOfTheJourney" })
  await expect(found).toContainText(DETAILS)
  await expect(found).toContainText("What to do")
  await found.getByRole("link", { name: "Mark as dealt with pi_sbxOfTheJourney" }).focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Mark this payment as dealt with?" })
  await expect(dialog).toContainText("Nothing is booked or refunded by this")
  if (javaScriptEnabled) await isAccessible(page)
  await dialog.getByLabel("What was done").focus()
  await page.keyboard.type("Refunded at the provider.")
  for (const name of ["Cancel", "Mark as dealt with"]) {
    await page.keyboard.press("Tab")
    await expect(dialog.getByText(name, { exact: true })).toBeFocused()
  }
  await page.keyboard.press("Enter")
  await expect(page.getByText("pi_sbxOfTheJourney is marked as dealt with.")).toBeVisible()
  await expect(page.getByRole("region", { name: "Not booked, and dealt with" })).toContainText(
    "Refunded at the provider.",
  )
  if (javaScriptEnabled) await areAccessible(page, ["/admin/payments", "/admin/sandbox"])
})

test("a disputed payment leads to its ledger, whose lines say what became of it", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/payments")
  const disputed = page.getByRole("region", { name: /^Disputed/ })
  await expect(disputed.getByText("Answer by")).toBeVisible()
  await disputed.getByRole("link").first().click()
  await expect(page.getByText("Currently Disputed").first()).toBeAttached()
  await expect(page.getByText("It counts as paid until that is decided.").first()).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
})
