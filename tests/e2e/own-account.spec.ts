import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signIn } from "./people.ts"

test("a tenant goes from a figure of the dashboard to its charges, searches the account and takes it along", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "evicted@demo.example")
  await page.getByRole("link", { name: "Late Fees" }).click()
  await expect(page).toHaveURL("/home/charges?kind=late")
  await expect(page.getByRole("region", { name: "Late fees to pay" })).toContainText(/\d+ days late/)
  await page.getByRole("link", { name: "Everything" }).click()
  const rows = page.getByRole("table", { name: "Charges and payments, newest first" })
  await expect(rows).toContainText("Rent for")
  await page.getByRole("link", { name: /and before$/ }).click()
  await expect(page).toHaveURL(/\?until=\d{4}-\d\d$/)
  await page.getByRole("link", { name: "Newest months" }).click()
  await page.getByRole("searchbox", { name: "Search your account" }).fill("check 930")
  await page.getByRole("button", { name: "Search" }).click()
  await expect(rows).toContainText("Payment – Check")
  await expect(rows).not.toContainText("Late fee")
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()])
    return file.suggestedFilename()
  }
  expect(await download("Download spreadsheet (CSV)")).toMatch(/^account-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(await download("Download statement")).toMatch(/^Statement .*\.pdf$/)
  if (javaScriptEnabled !== false)
    await areAccessible(page, [
      "/home/charges",
      "/home/charges?kind=late",
      "/home/charges?search=nothing",
      "/home/bounced",
      "/home/agreement",
    ])
})
