/** The journal for the accountant: accounts are named, and an export is made, downloaded twice and discarded. */
import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

const HERE = "/admin/reports/journal-export"

test("an administrator exports the journal once, gets the same file again, and discards the export", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInUnseen(page, "admin@demo.example")
  await page.goto("/admin/reports")
  await page.getByRole("link", { name: /^Journal for the accountant/ }).click()
  await page.getByRole("link", { name: "Names of the accounts" }).click()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("link", { name: "Change Late fees charged" }).click()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByLabel("Name there").fill("Income:Late Fees")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status").first()).toContainText("Income:Late Fees")

  await page.goto(HERE)
  if (javaScriptEnabled !== false) await isAccessible(page)
  const day = await page.getByLabel("From").inputValue()
  await page.getByLabel("To the end of").fill(addDays(day, -1))
  await page.getByRole("button", { name: "Export", exact: true }).click()
  await expect(page.getByText("The first day cannot be after the last one.").first()).toBeVisible()
  await page.getByLabel("To the end of").fill(addDays(day, 20))
  await page.getByRole("button", { name: "Export", exact: true }).click()
  await expect(page.getByRole("status").first()).toContainText("postings were exported.")
  if (javaScriptEnabled !== false) await isAccessible(page)

  const link = page.getByRole("link", { name: /^IIF of export / }).first()
  const file = await downloaded(page, link)
  expect(file.startsWith("!ACCNT\tNAME\tACCNTTYPE\r\n")).toBe(true)
  expect(await downloaded(page, link)).toBe(file)
  await page.getByRole("button", { name: /^Discard export / }).click()
  await expect(page.getByRole("status").first()).toContainText("was discarded.")
  await expect(page.getByLabel("From")).toHaveValue(day)
})

async function downloaded(page: Page, link: ReturnType<Page["getByRole"]>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()])
  return readFile(await download.path(), "latin1")
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
