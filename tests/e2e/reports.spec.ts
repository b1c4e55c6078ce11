/** The monthly report: its months, the details of its figures, its charts and its files, with script and without. Source: specification 3 "Reports". */

import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { expect, type Page } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signIn } from "./people.ts"

const REPORTS = "/admin/reports"

test.beforeEach(async ({ page }) => {
  await signIn(page, "admin@demo.example")
})

/** The month before the last one, which the actions of other journeys do not change. */
async function openMonthBefore(page: Page): Promise<string> {
  await page.goto(REPORTS)
  const months = page.getByRole("combobox", { name: "Month" })
  const month = await months.locator("option").nth(2).getAttribute("value")
  await months.selectOption(month)
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(`${REPORTS}?month=${month}`)
  return month ?? ""
}

test("an administrator chooses a month by keyboard, and a figure leads to the rows that sum to it", async ({
  page,
  javaScriptEnabled,
}) => {
  await openMonthBefore(page)
  if (javaScriptEnabled) await isAccessible(page)
  const total = page.getByRole("link", { name: /: Total income, Amount$/ })
  const text = (await total.textContent()) ?? ""
  await total.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 2, name: /^Total income, / })).toBeVisible()
  await expect(page.locator("tfoot")).toContainText(text)
  if (javaScriptEnabled) await isAccessible(page)
  const [row] = await page.locator("tbody tr").all()
  const day = (await row?.locator("td").first().textContent()) ?? ""
  await row?.getByRole("link").click()
  await expect(page.locator("tbody").first()).toContainText(day)
  await page.goBack()
  await page.getByRole("link", { name: "Back to the report" }).click()
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible()
})

test("each chart has a name, words for its course, and its table to open", { tag: "@long" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const month = await openMonthBefore(page)
  for (const name of [/^Income by month/, /^Occupancy/, /^Rent collected/]) {
    const chart = page.getByRole("img", { name })
    await expect(chart).toBeVisible()
    await expect(chart.locator("desc")).toContainText("table below has every figure")
  }
  await page.getByText("Table of Occupancy").click()
  await expect(page.getByRole("table", { name: /^Occupancy, / }).getByRole("row")).toHaveCount(13)
  if (javaScriptEnabled) await areAccessible(page, [`${REPORTS}/units?month=${month}`])
})

test("a table and the rows of a figure are files for spreadsheets, and the month is a PDF", async ({ page }) => {
  const month = await openMonthBefore(page)
  const fileOf = async (name: string) => {
    const download = page.waitForEvent("download")
    await page.getByRole("link", { name, exact: true }).click()
    return download
  }
  const floors = await fileOf("CSV of Income by floor")
  expect(floors.suggestedFilename()).toBe(`report-${month}-floors.csv`)
  expect(readFileSync(await floors.path(), "utf8")).toMatch(/^\uFEFFFloor,Pro Forma,Back Rent/)
  expect((await fileOf("PDF")).suggestedFilename()).toBe(`Report ${month}.pdf`)
})

test("a report is printed on white sheets with its head, its tables and page numbers, without navigation", {
  tag: "@long",
}, async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "paper is the same without script")
  test.skip(spawnSync("pdftotext", ["-v"]).status !== 0, "pdftotext is not installed")
  await openMonthBefore(page)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { stdout } = spawnSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" })
  const sheets = stdout.split("\f").slice(0, -1)
  expect(sheets[0]).toMatch(/Harbor House\s+Report of [A-Z][a-z]+ \d{4}/)
  expect(sheets[1]).toMatch(/^\s*Harbor House · Report of [A-Z][a-z]+ \d{4}\n/)
  for (const [index, sheet] of sheets.entries()) expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`)
  for (const text of ["Twelve months", "Totals", "Total rent income", "Final"]) expect(stdout).toContain(text)
  for (const text of ["Undelivered Mail", "Show", "Sign Out"]) expect(stdout).not.toContain(text)
})
