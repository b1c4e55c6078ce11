/** A tenant sets autopay up, skips it once, and deletes its method; management reads it; with script and without. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { ADMIN, activateUnseen, signIn, signInUnseen } from "./people.ts"
import { saves } from "./saved-methods.ts"

/** Opens the autopay page as a new tenant with these saved methods, who owes $925.00. */
async function petraAtAutopay(page: Page, project: string, unit: number, tokens: string[]): Promise<void> {
  await petraRents(await caller(page.request), unit)
  const email = `petra-${unit}@example.com`
  await activateUnseen(page, email)
  if (tokens.length > 0) await saves(page.request, project, email, tokens)
  await signIn(page, email)
  await page.getByRole("link", { name: "Autopay", exact: true }).first().click()
  await expect(page).toHaveURL("/home/autopay")
}

test("autopay is set up, enabled, skipped once, and ends with its method", async ({ page, javaScriptEnabled }, {
  project,
}) => {
  await petraAtAutopay(page, project.name, 96_511, ["pm_card_visa", "pm_usBankAccount_success"])
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("radio", { name: /^Visa ending in 4242/ }).check()
  await page.getByRole("button", { name: "Use for autopay" }).click()
  await expect(page.getByRole("status")).toContainText(["Autopay uses this payment method"])
  const day = page.getByRole("textbox", { name: "Day of the month" })
  const save = page.getByRole("button", { name: "Save" })
  await day.fill("16")
  if (javaScriptEnabled) await expect(save).toBeDisabled()
  else await save.click()
  await expect(page.getByText("Please enter a day between 1 and 15.").first()).toBeVisible()
  await expect(day).toHaveValue("16")
  await day.fill("14")
  if (javaScriptEnabled) await expect(page.getByText(/A late fee is charged from the/)).toBeVisible()
  await save.click()
  await expect(page.getByText("Autopay pays on the 14th of each month.").first()).toBeVisible()
  await page.getByRole("button", { name: "Enable autopay" }).click()
  await expect(page.getByText(/What you owe is paid by itself on .* by Visa ending in 4242/)).toBeVisible()
  await expect(page.getByText(/^\$925\.00 of it is owed already\./)).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("button", { name: /^Skip / }).click()
  await expect(page.getByText(/^Skipped: nothing is paid by itself on/)).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.goto("/home")
  await expect(page.getByText("Autopay Active. Next payment on the 14th.")).toBeVisible()
  await expect(page.getByText(/^Skipped this time: nothing is paid on/)).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Change autopay" }).click()
  await page.getByRole("button", { name: /^Withdraw/ }).click()
  await page.getByRole("link", { name: /^Delete Visa/ }).click()
  await expect(page.getByRole("dialog")).toContainText("Autopay uses it: autopay is turned off")
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("button", { name: "Delete payment method" }).click()
  await expect(page.getByText("Nothing is paid by itself.").last()).toBeVisible()
  await expect(page.getByRole("radio", { name: /^Visa/ })).toHaveCount(0)
  // The only remaining method need not be chosen.
  await page.getByRole("button", { name: /^Turn on with .* account ending in / }).click()
  await expect(page.getByText(/What you owe is paid by itself on .* account ending in/)).toBeVisible()
})

test("an open dashboard follows autopay", async ({ page, context, javaScriptEnabled }, { project }) => {
  test.skip(!javaScriptEnabled, "without script the page is loaded again")
  await petraAtAutopay(page, project.name, 96_522, ["pm_card_visa"])
  const open = await context.newPage()
  await open.goto("/home")
  await page.getByRole("radio", { name: /^Visa/ }).check()
  await page.getByRole("button", { name: "Use for autopay" }).click()
  await page.getByRole("textbox", { name: "Day of the month" }).fill("7")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Enable autopay" }).click()
  await open.bringToFront()
  await expect(open.getByText("Autopay Active. Next payment on the 7th.")).toBeVisible()
})

test("without a saved method the page leads to where one is added", async ({ page, javaScriptEnabled }, {
  project,
}) => {
  await petraAtAutopay(page, project.name, 96_533, [])
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Add a payment method" }).click()
  await expect(page).toHaveURL("/home/autopay/setup")
})

test("management reads who is on autopay, and filters the list", async ({ page, javaScriptEnabled }, { project }) => {
  await petraAtAutopay(page, project.name, 96_544, ["pm_card_visa"])
  await page.getByRole("radio", { name: /^Visa/ }).check()
  await page.getByRole("button", { name: "Use for autopay" }).click()
  await page.context().clearCookies()
  await signInUnseen(page, ADMIN)
  await page.goto("/management/autopay")
  await page.getByRole("combobox", { name: "Autopay" }).selectOption("Disabled")
  await page.getByRole("button", { name: "Show" }).click()
  const row = page.getByRole("row").filter({ hasText: "96544" })
  await expect(row).toContainText("Card, 4242")
  if (javaScriptEnabled) await isAccessible(page)
  await row.getByRole("link").first().click()
  await expect(page.getByText("Card, 4242, expires")).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
})
