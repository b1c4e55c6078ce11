import { spawnSync } from "node:child_process"
import { expect, type Page } from "@playwright/test"
import { test } from "./journey.ts"
import { openTenant, signIn, signInUnseen } from "./people.ts"

const canRead = spawnSync("pdftotext", ["-v"]).status === 0
test.skip(!canRead, "pdftotext is not installed")

test.beforeEach(async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "paper is the same without script")
  await signIn(page)
})

/** The words of each sheet that the open page is printed on. */
async function printed(page: Page): Promise<string[]> {
  // After a link the page's address changes before its styles are loaded.
  await page.waitForLoadState("load")
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { status, stdout } = spawnSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" })
  expect(status).toBe(0)
  const sheets = stdout.split("\f").slice(0, -1)
  return sheets.map((sheet) => sheet.replaceAll(/[^\S\n]+/g, " "))
}

/** Repeats the lines of the open rent roll until there are this many. */
const lengthen = (page: Page, lines: number) =>
  page.evaluate((wanted) => {
    const body = document.querySelector<HTMLTableSectionElement>(".roll tbody")
    // Leaves out tenants of other journeys with words of a hundred letters, which take several lines each.
    for (const row of [...(body?.rows ?? [])]) if (/\w{40}/.test(row.textContent)) row.remove()
    const rows = [...(body?.rows ?? [])]
    for (let at = 0; body && body.rows.length < wanted; at += 1) {
      const again = rows[at % rows.length]?.cloneNode(true)
      if (again) body.append(again)
    }
  }, lines)

test("a rent roll of 300 units is printed on a few sheets, the first with its head, all with their number", async ({
  page,
}) => {
  await page.goto("/management?search=&per=all&sort=totalBalance&dir=desc")
  await lengthen(page, 300)
  const sheets = await printed(page)
  // A sheet has at least thirty lines, some of two or three rows of text.
  expect(sheets.length).toBeLessThanOrEqual(300 / 30)
  expect(sheets[0]).toMatch(/^\s*Harbor House Rent Roll [A-Z][a-z]{2} \d+, \d{4}\n/)
  expect(sheets[0]).toContain("by Total Balance, highest first.")
  expect(sheets[0]).toContain("Priya Raman")
  expect(sheets[1]).toMatch(/^\s*Harbor House · Rent Roll\n/)
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`)
    expect(sheet).toContain("Lease End")
  }
})

test("the printed rent roll says what it was chosen by, and leaves off buttons and columns without a word", async ({
  page,
}) => {
  await page.goto("/management?search=&isVacant=true")
  const [sheet = "", ...more] = await printed(page)
  expect(more).toEqual([])
  expect(sheet).toContain("Filters: Vacant.")
  expect(sheet).toMatch(/\b105 .*Vacant/)
  expect(sheet).not.toContain("Move In Tenant")
  for (const gone of ["Actions", "More", "Business", "Lease End", "Rent Paid", "Clear filters"]) {
    expect(sheet).not.toContain(gone)
  }
  for (const stored of ["Rent", "Deposit", "Square", "Total"]) expect(sheet).toContain(stored)
})

test("the button prints all units that are listed, whatever the page holds", async ({ page }) => {
  await page.goto("/management?search=&per=50&view=money")
  const listed = /of (\d+)$/.exec((await page.locator(".pages > p").first().textContent()) ?? "")?.[1]
  await page.getByRole("link", { name: "Print", exact: true }).click()
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeVisible()
  await expect(page.locator(".roll tbody tr")).toHaveCount(Number(listed))
  const sheets = await printed(page)
  expect(sheets[0]).toMatch(
    new RegExp(`^\\s*Harbor House Rent Roll [A-Z][a-z]{2} \\d+, \\d{4}\\n\\s*${listed} units, by Unit`),
  )
  expect(sheets.join("\n")).toMatch(/106 .*Priya Raman.*\$3,859\.50/)
  expect(sheets[0]).not.toContain("All that is listed")
})

test("a printed ledger names the property, the tenant and the range, and ends with the opening balance", async ({
  page,
}) => {
  await openTenant(page, "Zoë Lindqvist")
  await page.getByRole("link", { name: "Ledger", exact: true }).click()
  await expect(page).toHaveURL(/payments/)
  const [sheet = ""] = await printed(page)
  expect(sheet).toMatch(/^\s*Harbor House Ledger [A-Z][a-z]{2} \d+, \d{4}\n\s*Zoë Lindqvist, unit 108: /)
  expect(sheet).toMatch(/Opening balance, [A-Z][a-z]{2} \d+, \d{4} +\$[\d,.]+/)
  expect(sheet).toContain("Page 1 of 1")
  for (const gone of ["Delete", "Download", "Past year", "Show"]) expect(sheet).not.toContain(gone)
})

test("a printed unit has the property's name and the day", async ({ page }) => {
  await page.goto("/management/viewunit?unit=101")
  const [sheet = "", ...more] = await printed(page)
  expect(more).toEqual([])
  expect(sheet).toMatch(/^\s*Harbor House Unit Details [A-Z][a-z]{2} \d+, \d{4}\n/)
  for (const gone of ["Edit Unit", "Change Status"]) expect(sheet).not.toContain(gone)
})

test("the printed list of past tenants has its head and no links to press", async ({ page }) => {
  await page.goto("/management/tenants")
  const [sheet = ""] = await printed(page)
  expect(sheet).toMatch(/^\s*Harbor House Past Tenants /)
  expect(sheet).toContain("Leon Marsh")
  expect(sheet).toContain("Page 1 of 1")
  expect(sheet).not.toContain("View")
})

test("Tenant Info with a log of autopay is printed on two sheets, with the newest entries and how many more there are", async ({
  page,
}) => {
  await openTenant(page, "Ingrid Solberg")
  const sheets = await printed(page)
  expect(sheets).toHaveLength(2)
  expect(sheets[0]).toMatch(/^\s*Harbor House Tenant Info [A-Z][a-z]{2} \d+, \d{4}\n/)
  expect(sheets[1]).toContain("Last autopay entries")
  expect(sheets[1]).toContain("Skipped")
  expect(sheets[1]).toContain("1 more entry is on the screen.")
  expect(sheets[1]?.match(/[AP]M · Card/g)).toHaveLength(3)
})

test("a tenant's history is printed on one sheet with property, name and day, and without what can only be pressed", async ({
  page,
}) => {
  await page.context().clearCookies()
  await signInUnseen(page, "tenant@demo.example")
  await page.goto("/home/history")
  const [sheet = "", ...more] = await printed(page)
  expect(more).toEqual([])
  expect(sheet).toMatch(/^\s*Harbor House Payments of Dana Reyes [A-Z][a-z]{2} \d+, \d{4}\n/)
  for (const gone of ["Receipt", "Statement", "Start date", "Questions?"]) expect(sheet).not.toContain(gone)
  await page.goto("/home")
  expect((await printed(page))[0]).toMatch(/^\s*Harbor House Account of Dana Reyes /)
})
