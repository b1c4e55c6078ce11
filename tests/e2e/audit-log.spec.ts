import { readFileSync } from "node:fs"
import { expect, type Page } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { ADMIN, signIn, signInAdmin, signInUnseen } from "./people.ts"

/** The administrator opens the audit log, which contains at least this sign-in. */
async function opensLog(page: Page) {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/defaults")
  await page.getByRole("link", { name: "Audit Log", exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit Log")
}

test("an administrator narrows the log, reads an entry and saves the list", async ({ page, javaScriptEnabled }) => {
  const script = javaScriptEnabled !== false
  await opensLog(page)
  await page.getByLabel("Search the audit log").fill("signed in")
  if (!script) await page.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(/search=signed(\+|%20)in/)
  await expect(page.getByRole("cell", { name: "MAN_RENTPAY" })).toHaveCount(0)

  await page.getByRole("link", { name: "Filters", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Filter the audit log" })
  if (script) await expect(page).not.toHaveURL(/dialog=filter/)
  await dialog.getByRole("checkbox").first().check()
  await dialog.getByLabel("Category").selectOption("USR_LOGIN")
  await dialog.getByLabel("IP").fill("127.0")
  await dialog.getByRole("button", { name: "Show entries" }).click()
  const chips = page.getByRole("navigation", { name: "Filters in use" })
  await expect(chips.getByRole("link")).toHaveText([/./, /^Signed in/, /^IP with 127\.0/, "Clear filters"])
  await expect(page.getByLabel("Search the audit log")).toHaveValue("signed in")
  await chips.getByRole("link").first().click()
  await expect(chips.getByRole("link")).toHaveCount(3)

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ])
  const saved = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n")
  expect(saved.length).toBeGreaterThan(1)
  expect(saved.slice(1).every((line) => line.includes(",USR_LOGIN,"))).toBe(true)

  await page.getByRole("rowheader").first().getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit Log Entry")
  await expect(page.getByText("Signed in (USR_LOGIN)")).toBeVisible()
  await page.getByRole("link", { name: "Back to Audit Log" }).click()
  await expect(page).toHaveURL("/admin/log")
})

test("the order is kept until another one is chosen", async ({ page }) => {
  await opensLog(page)
  await page.getByRole("columnheader", { name: "Priority" }).getByRole("link").click()
  await expect(page.getByRole("columnheader", { name: "Priority" })).toHaveAttribute("aria-sort", "descending")
  await page.goto("/admin/log")
  await expect(page.getByRole("columnheader", { name: "Priority" })).toHaveAttribute("aria-sort", "descending")
  await page.getByRole("columnheader", { name: "Priority" }).getByRole("link").click()
  await expect(page.getByRole("columnheader", { name: "Priority" })).toHaveAttribute("aria-sort", "ascending")
  await page.getByRole("columnheader", { name: "Time" }).getByRole("link").click()
  await expect(page.getByRole("columnheader", { name: "Time" })).toHaveAttribute("aria-sort", "descending")
})

test("on a phone an entry says in sight what happened, when, by whom and all of its details", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await opensLog(page)
  const entry = page.getByRole("row").filter({ hasText: "USR_LOGIN" }).first()
  // A notice about the installation may be above the list.
  await entry.scrollIntoViewIfNeeded()
  for (const message of [/Signed in/, /, \d+:\d\d:\d\d [AP]M$/, /signed in\.$/]) {
    await expect(entry.getByText(message).first()).toBeInViewport({ ratio: 1 })
  }
  const details = entry.getByRole("cell").last()
  await details.scrollIntoViewIfNeeded()
  await expect(details).toBeInViewport({ ratio: 1 })
  const box = page.getByRole("region", { name: "Audit log, table" })
  expect(await box.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const link = entry.getByRole("rowheader").getByRole("link")
  await expect(link).toHaveCSS("text-decoration-line", "underline")
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

test("on a tablet the log does not scroll sideways either", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await opensLog(page)
  const box = page.getByRole("region", { name: "Audit log, table" })
  expect(await box.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})

test("whoever manages the property sees nothing of the log", async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole("link", { name: "Audit Log" })).toHaveCount(0)
  const response = await page.goto("/admin/log/export")
  expect(response?.status()).toBe(403)
})

test("the pages of the log have no accessibility fault, narrow and dark, wide and light", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await signInAdmin(page)
  const filtered = "/admin/log?category=USR_LOGIN&priority=info&startDate=2020-01-01&ip=127"
  await areAccessible(page, [
    "/admin/log",
    filtered,
    `${filtered}&dialog=filter`,
    "/admin/log?search=nothing+of+this+kind",
    "/admin/log/entry?id=1",
    "/admin/log/entry?id=x",
  ])
})
