import { readFileSync } from "node:fs"
import { expect, type Page } from "@playwright/test"
import { linesOf, readPdf } from "../support/pdf.ts"
import { hasNoFault } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openTenant, signInUnseen } from "./people.ts"

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
})

/** Presses the button and returns the saved file: its name, and the lines of its text. */
async function saved(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ])
  const written = await readPdf(readFileSync(await download.path()))
  return { name: download.suggestedFilename(), lines: linesOf(written).map((line) => line.join(" ")) }
}

test("a statement of the range typed is saved as a PDF, with the ledger's closing balance", async ({ page }) => {
  const tenant = await openTenant(page, "Łukasz Smith")
  await page.goto(`/management/viewtenant/payments?tenant=${tenant}`)
  const balance = await page.getByText("Balance today").locator("..").locator("..").locator("b").first().textContent()
  const { name, lines } = await saved(page, "Statement PDF")
  expect(name).toMatch(/^Statement Łukasz Smith \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.pdf$/)
  expect(lines.find((line) => line.startsWith("Closing balance,"))).toContain(balance)
  await page.getByLabel("Start date").fill("2026-01-01")
  await page.getByLabel("End date").fill("2026-01-31")
  expect((await saved(page, "Statement PDF")).name).toBe("Statement Łukasz Smith 2026-01-01 to 2026-01-31.pdf")
})

test("days in the wrong order come back with a word beside them", async ({ page, javaScriptEnabled }) => {
  const tenant = await openTenant(page, "Łukasz Smith")
  await page.goto(`/management/viewtenant/payments?tenant=${tenant}`)
  await page.getByLabel("Start date").fill("2026-02-01")
  await page.getByLabel("End date").fill("2026-01-01")
  await page.getByRole("button", { name: "Statement PDF" }).click()
  await expect(page.getByText("The end date must not be before the start date.")).toBeVisible()
  await expect(page.getByLabel("Start date")).toHaveValue("2026-02-01")
  if (javaScriptEnabled !== false) await hasNoFault(page)
  await page.getByLabel("End date").fill("2026-02-28")
  expect((await saved(page, "Statement PDF")).name).toContain("2026-02-01 to 2026-02-28")
})

test("the statement of the range typed is sent to its tenant in two clicks, after a review that names both", async ({
  page,
  javaScriptEnabled,
}) => {
  const tenant = await openTenant(page, "Łukasz Smith")
  await page.goto(`/management/viewtenant/payments?tenant=${tenant}`)
  await page.getByLabel("Start date").fill("2026-02-01")
  await page.getByLabel("End date").fill("2026-01-01")
  await page.getByRole("button", { name: "Send statement" }).click()
  await expect(page.getByText("The end date must not be before the start date.").first()).toBeVisible()
  await expect(page.getByLabel("Start date")).toHaveValue("2026-02-01")
  if (javaScriptEnabled !== false) await hasNoFault(page)
  await page.getByLabel("End date").fill("2026-02-28")
  await page.getByRole("button", { name: "Send to the tenant" }).click()
  const review = page.getByRole("dialog", { name: "Send this email?" })
  await expect(review).toContainText("Łukasz Smith")
  await expect(review).toContainText("Statement Łukasz Smith 2026-02-01 to 2026-02-28.pdf")
  await review.getByRole("button", { name: "Send 1 email" }).click()
  await expect(page.getByText("1 email(s) sent.")).toBeVisible()
})
