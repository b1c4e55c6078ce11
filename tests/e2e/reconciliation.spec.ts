/** A statement is reconciled with the books, with script and without. */
import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

const SUPER = "super@demo.example"
const LIST = "/admin/bank/reconciliations"

/** Days of the previous month, in the demo's zone. */
const first = Temporal.Now.plainDateISO("America/Los_Angeles").with({ day: 1 }).subtract({ months: 1 })
const MIDDLE = first.with({ day: 20 }).toString()
const LAST = first.add({ months: 1 }).subtract({ days: 1 }).toString()

test("a statement is begun, ticked until nothing is left, finished, opened again and discarded", async ({
  page,
  javaScriptEnabled,
}) => {
  const withScript = javaScriptEnabled !== false
  await signInUnseen(page, SUPER)
  await page.goto("/admin/bank")
  await page.getByLabel("Name", { exact: true }).fill(withScript ? "Petty" : "Petty plain")
  await page.getByLabel("First day").fill(first.toString())
  await page.getByLabel("Balance on that day").fill("100.00")
  await page.getByRole("button", { name: "Add account" }).click()
  await page.goto("/admin/bank/held-deposits")
  await page.getByLabel("From", { exact: true }).selectOption(withScript ? "Petty" : "Petty plain")
  await page.getByLabel("To", { exact: true }).selectOption("Operating, 4417")
  await page.getByLabel("Amount", { exact: true }).first().fill("25.00")
  await page.getByLabel("Day", { exact: true }).first().fill(MIDDLE)
  await page.getByRole("button", { name: "Record transfer" }).click()
  await page.goto(LIST)
  await page.getByRole("link", { name: withScript ? "Petty" : "Petty plain", exact: true }).click()
  await page.getByLabel("Last day of the statement").fill(LAST)
  await page.getByLabel("Closing balance").fill("75.00")
  if (withScript) await isAccessible(page)
  await page.getByRole("button", { name: "Begin" }).click()
  await expect(page.getByText("It can be finished once nothing is left: now it is $25.00.")).toBeVisible()
  await page.getByRole("checkbox", { name: /Transfer to Operating/ }).check()
  if (withScript) await expect(page.locator("output")).toHaveText("$0.00")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("status").first()).toContainText("Nothing is left between them.")
  if (withScript) await isAccessible(page)
  await page.getByRole("checkbox", { name: /Transfer to Operating/ }).uncheck()
  await page.getByRole("button", { name: "Finish reconciliation" }).click()
  await expect(page.getByRole("alert")).toContainText("$25.00 is left between the ticked lines and the statement.")
  if (withScript) await expect(page.locator("output")).toHaveText("$25.00")
  await page.getByRole("checkbox", { name: /Transfer to Operating/ }).check()
  await page.getByRole("button", { name: "Finish reconciliation" }).click()
  await expect(page.getByRole("status").first()).toContainText("The report is kept.")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Report of / }).click(),
  ])
  expect(download.suggestedFilename()).toContain(`${LAST}.pdf`)
  await page.getByLabel("Reason").fill("The journey goes back")
  await page.getByRole("button", { name: "Open again" }).click()
  await expect(page.getByText("The journey goes back")).toBeVisible()
  await page.getByRole("button", { name: "Discard reconciliation" }).click()
  await expect(page.getByRole("status").first()).toContainText("The reconciliation was discarded.")
})

test("the demo's last statement shows the two lines that are left, and every page is accessible", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInUnseen(page, SUPER)
  await page.goto(LIST)
  await page.getByRole("link", { name: "Operating, 4417", exact: true }).click()
  const rows = page.getByRole("row").filter({ hasText: "Finished" })
  await expect.poll(() => rows.count()).toBeGreaterThan(8)
  await page.getByRole("link", { name: "The last statement of Operating, 4417 is not finished yet." }).click()
  for (const text of ["HARBOR CITY WATER UTILITY PPD", "ZELLE FROM R HALVORSEN 5512"])
    await expect(page.getByRole("link", { name: text })).toBeVisible()
  await expect(page.getByText("now it is $89.37")).toBeVisible()
  if (javaScriptEnabled !== false) await areAccessible(page, [LIST, page.url()])
})
