/** A tenant whose bank requires authentication finishes an autopay by the mailed link: refused, approved, or cancelled concurrently; with script and without. */
import { expect, type Page } from "@playwright/test"
import { prepareRun } from "../../app/domain/autopay/prepare-run.ts"
import { today } from "../../app/domain/settings/defaults.ts"
import { closeDatabase, openDatabase, write } from "../../db/client.server.ts"
import { isAccessible } from "./accessibility.ts"
import { besideServer, databaseOf } from "./beside.ts"
import { caller, paysCash, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { openMail } from "./mail.ts"
import { activateUnseen, signInUnseen } from "./people.ts"
import { saves } from "./saved-methods.ts"

/** Today becomes a tenant's autopay day. This process prepares the run, and the running server's job charges it. */
async function isDueToday(project: string, tenantId: number): Promise<void> {
  besideServer(project)
  openDatabase(databaseOf(project))
  try {
    await write(async (tx) => prepareRun(tx, { tenantId, day: await today(tx) }))
  } finally {
    await closeDatabase()
  }
}

/** Makes a tenant on autopay by a card whose bank always requires authentication; the charge has just failed, and $925.00 are owed. Returns the tenant's number. */
async function petraMustBeSeen(page: Page, project: string, unit: number): Promise<number> {
  const tenantId = await petraRents(await caller(page.request), unit)
  const email = `petra-${unit}@example.com`
  await activateUnseen(page, email)
  await saves(page.request, project, email, ["pm_card_authenticationRequired"])
  await signInUnseen(page, email)
  await page.goto("/home/autopay")
  await page.getByRole("radio", { name: /ending in 3184/ }).check()
  await page.getByRole("button", { name: "Use for autopay" }).click()
  await page.getByRole("textbox", { name: "Day of the month" }).fill("7")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Enable autopay" }).click()
  await expect(page.getByText(/by Visa ending in 3184/).first()).toBeVisible()
  await isDueToday(project, tenantId)
  await openMail(page, email, "Your autopay payment failed")
  return tenantId
}

const followsMail = (page: Page) => page.getByRole("link", { name: /\/home\/autopay\/finish/ }).click()

/** Opens the bank's page and answers its question. */
async function answersBank(page: Page, answer: string): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click()
  const link = page.getByRole("link", { name: "Continue to your bank" })
  await expect(link).toHaveAttribute("href", /^\/sandbox\/authenticate\//)
  await link.click()
  await page.getByRole("button", { name: answer }).click()
}

const becomes = (page: Page, name: string) => expect(page.getByRole("heading", { name })).toBeVisible()

test("the mail leads to the bank: refused there it stays open, and approved it is paid", async ({
  page,
  javaScriptEnabled,
}, { project }) => {
  await petraMustBeSeen(page, project.name, 96_611)
  await followsMail(page)
  await becomes(page, "Confirm your autopay with your bank")
  await expect(page.getByText("You owe $925.00 now.")).toBeVisible()
  for (const amount of ["$925.00", "$27.75", "$952.75"])
    await expect(page.getByText(amount, { exact: true })).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByRole("link", { name: "Continue to your bank" })).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Continue to your bank" }).click()
  await page.getByRole("button", { name: "No" }).click()
  await becomes(page, "The payment failed")
  await expect(page.getByText(/Nothing was paid\. You can still confirm it with your bank/)).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Confirm with your bank" }).click()
  await answersBank(page, "Yes, it is me")
  await becomes(page, "Thank you, your payment has arrived")
  if (javaScriptEnabled) await isAccessible(page)
  await page.goto("/home")
  await expect(page.getByText("Nothing is due.")).toBeVisible()
})

test("what was paid in cash meanwhile cancels it, and the rest can be paid", async ({ page, javaScriptEnabled }, {
  project,
}) => {
  const tenantId = await petraMustBeSeen(page, project.name, 96_622)
  await paysCash(await caller(page.request), tenantId, 90_000)
  await followsMail(page)
  await becomes(page, "This autopay will not be charged")
  await expect(page.getByText("It was of $925.00, and you owe $25.00 now.")).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Pay $25.00" }).click()
  await expect(page).toHaveURL("/home/payment")
})
