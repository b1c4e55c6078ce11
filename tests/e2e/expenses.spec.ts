import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { hasNoFault, isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signIn, signInUnseen } from "./people.ts"

const EXPENSES = "/admin/reports/expenses"
/** Future months, in which neither the demo nor another journey has expenses. */
const MAY = `${EXPENSES}?month=2031-05`

const amountOf = (page: Page, type: string) => page.getByLabel(`${type}, amount`, { exact: true })

test("an administrator makes a type, saves a month's amounts all or nothing, and sees them in the year", async ({
  page,
  javaScriptEnabled,
}) => {
  const hasScript = javaScriptEnabled !== false
  await signInUnseen(page, "admin@demo.example")
  await page.goto(MAY)
  await page.getByRole("link", { name: "New type" }).click()
  const dialog = page.getByRole("dialog", { name: "New Expense Type" })
  if (hasScript) await hasNoFault(page, "new type")
  await dialog.getByLabel("Name").fill("Fire alarm")
  await dialog.getByLabel("Under").selectOption({ label: "Repairs and maintenance" })
  await dialog.getByRole("button", { name: "Create type" }).click()
  await expect(page.getByRole("status").first()).toContainText("The type Fire alarm was created.")

  await amountOf(page, "Fire alarm").fill("1,250.5")
  await amountOf(page, "Cleaning").fill("12,5")
  if (hasScript)
    await expect(page.getByRole("row", { name: "Total Repairs and maintenance" })).toContainText("$1,250.50")
  if (hasScript) expect(await warnsBeforeLeaving(page)).toBe(true)
  await page.getByRole("button", { name: "Save amounts" }).click()
  await expect(page.getByRole("alert")).toContainText("Nothing was saved yet.")
  await expect(page.getByRole("row", { name: "Cleaning" })).toContainText("at most two decimals")
  if (hasScript) await isAccessible(page, "refused")
  await amountOf(page, "Cleaning").fill("100")
  await page.getByRole("button", { name: "Save amounts" }).click()
  await expect(page.getByRole("status").first()).toContainText("2 amounts of May 2031 are saved.")
  await expect(amountOf(page, "Fire alarm")).toHaveValue("1,250.50")
  if (hasScript) expect(await warnsBeforeLeaving(page)).toBe(false)
  await expect(page.getByRole("row", { name: "Total Repairs and maintenance" })).toContainText("$1,350.50")

  await page.getByRole("link", { name: "Year" }).click()
  await expect(page.getByRole("heading", { level: 2, name: "Expenses of 2031" })).toBeVisible()
  if (hasScript) await hasNoFault(page, "year")
  await expect(page.getByRole("row", { name: "All expenses" })).toContainText("1,350.50")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ])
  expect(await readFile(await file.path(), "utf8")).toContain("Fire alarm,0.00,0.00,0.00,0.00,1250.50")
})

/** Whether the browser warns before the page is left. */
const warnsBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })))

test("a receipt is uploaded beside its amount, downloaded and detached", { tag: "@long" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await signInUnseen(page, "admin@demo.example")
  await page.goto(`${EXPENSES}?month=2031-06`)
  await amountOf(page, "Gas").fill("96.40")
  await page.getByRole("button", { name: "Save amounts" }).click()
  await expect(page.getByRole("status").first()).toContainText("One amount of June 2031 is saved.")
  await page.getByRole("link", { name: "Attach the receipt of Gas" }).click()
  const dialog = page.getByRole("dialog", { name: "Receipt of Gas, June 2031" })
  if (javaScriptEnabled !== false) await hasNoFault(page, "receipt")
  const bill = { name: "Gas bill.txt", mimeType: "text/plain", buffer: Buffer.from("Paid in June") }
  await dialog.getByLabel("File").setInputFiles(bill)
  await dialog.getByRole("button", { name: "Upload and attach" }).click()
  await expect(page.getByRole("status").first()).toContainText("Gas bill.txt is stored and attached.")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Gas bill.txt" }).click(),
  ])
  expect(await readFile(await download.path(), "utf8")).toBe("Paid in June")
  await page.getByRole("link", { name: "Change the receipt of Gas" }).click()
  await dialog.getByRole("link", { name: "Detach the present receipt" }).click()
  await page.getByRole("dialog", { name: "Detach receipt" }).getByRole("button", { name: "Detach receipt" }).click()
  await expect(page.getByRole("status").first()).toContainText("The receipt was detached. Its file stays in storage.")
  await expect(page.getByRole("link", { name: "Attach the receipt of Gas" })).toBeVisible()
})

test("who owed what on a past day, and the rent roll of that day, are shown and downloaded", async ({
  page,
  javaScriptEnabled,
}) => {
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  await signIn(page, "admin@demo.example")
  for (const [path, file] of [
    ["arrears", `arrears-${day}.csv`],
    ["rent-roll", `rent-roll-${day}.csv`],
  ]) {
    await page.goto(`/admin/reports/${path}`)
    await page.getByLabel("At the end of").fill(day)
    await page.getByRole("button", { name: "Show" }).click()
    await expect(page).toHaveURL(`/admin/reports/${path}?on=${day}`)
    await expect(page.getByRole("link", { name: "Leon Marsh" })).toHaveCount(path === "arrears" ? 1 : 0)
    if (javaScriptEnabled !== false) await hasNoFault(page, path)
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV" }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
  }
})
