/** A Super Admin exports everything: requests it after confirming the identity, follows its progress, and downloads it. */
import { createHash } from "node:crypto"
import { expect } from "@playwright/test"
import { unzipped } from "../support/zip.ts"
import { isAccessible } from "./accessibility.ts"
import { changeBeside } from "./beside.ts"
import { test } from "./journey.ts"
import { PASSWORD, signInUnseen } from "./people.ts"

const SUPER = "super@demo.example"

test("everything is requested, confirmed, made and downloaded", async ({ page, javaScriptEnabled }, { project }) => {
  await signInUnseen(page, SUPER)
  await page.goto("/admin/export")
  if (javaScriptEnabled !== false) await isAccessible(page)
  const cookie = (await page.context().cookies()).find(({ name }) => /^(__Host-)?session$/.test(name))
  const hash = createHash("sha256")
    .update(cookie?.value ?? "")
    .digest("base64url")
  await changeBeside(project.name, "update sessions set confirmed_at = 0 where token_hash = ?", hash)
  await page.getByRole("button", { name: "Export everything" }).click()
  const question = page.getByRole("dialog", { name: "Confirm It Is You" })
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await question.getByRole("button", { name: "Confirm" }).click()
  await expect(page.getByRole("status").filter({ hasText: "The export begins within seconds." })).toBeVisible()
  await expect(page.getByText("An export is being made")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Ready to download" })).toBeVisible({ timeout: 60_000 })
  if (javaScriptEnabled !== false) await isAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^suitekeeper-.*\.zip$/)
  const entries = unzipped(await download.path())
  expect(entries.get("tables/units.csv")?.toString()).toContain("101,")
  expect(entries.has("books.journal")).toBe(true)
  await page.reload()
  await expect(page.getByText(/Downloaded /)).toBeVisible()
})
