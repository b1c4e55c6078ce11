/** A document is shared with a tenant, who reads and confirms it, and sends another one. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openTenant, signIn, signInUnseen, tenantFor } from "./people.ts"

const PDF = "%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"
const isFaultless = async (page: Parameters<typeof isAccessible>[0], script: boolean | undefined) => {
  if (script !== false) await isAccessible(page)
}

test("a document is shared, confirmed and answered", async ({ page, javaScriptEnabled: script }) => {
  test.setTimeout(120_000)
  const email = tenantFor(script, "maria@demo.example", "cora@demo.example")
  const unit = tenantFor(script, "103", "210")
  await signIn(page)
  await page.goto("/management/files")
  await page.getByRole("link", { name: "Share Floor plan, floor 1.txt" }).click()
  await page.getByLabel("A unit's tenant").check()
  await page.getByRole("textbox", { name: /^Unit/ }).fill(unit)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByRole("heading", { name: `1 tenant gets it: the tenant of unit ${unit}` })).toBeVisible()
  await page.getByLabel("Ask to read and confirm it").check()
  await isFaultless(page, script)
  await page.getByRole("button", { name: "Share with 1 tenant" }).click()
  await expect(page.getByRole("status").first()).toContainText("Floor plan, floor 1.txt is shared.")

  await signInUnseen(page, email)
  await page.goto("/home")
  // Another journey may have written to the same tenant.
  while ((await page.getByRole("dialog").count()) > 0) await page.getByRole("button", { name: "Mark as read" }).click()
  await page.getByRole("link", { name: "Go to your documents" }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Floor plan, floor 1.txt" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("Floor plan, floor 1.txt")
  await isFaultless(page, script)
  await page.getByRole("button", { name: /I have read it/ }).click()
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Send document" }).click()
  await page.getByLabel("Document", { exact: true }).setInputFiles({
    name: `Answer ${unit}.pdf`,
    mimeType: "application/pdf",
    buffer: Buffer.from(PDF),
  })
  await page.getByRole("button", { name: "Send document" }).click()
  await expect(page.getByRole("status").first()).toContainText(`Answer ${unit}.pdf was sent to the office.`)

  await signInUnseen(page)
  await page.goto("/management/today")
  await expect(page.getByText(`Answer ${unit}.pdf`)).toBeVisible()
  await openTenant(page, tenantFor(script, "María Kowalski", "Cora Whitman"))
  await page.getByRole("link", { name: "shared with the tenant" }).click()
  await isFaultless(page, script)
  await page.getByRole("button", { name: /Mark as read/ }).click()
  await expect(page.getByRole("status").first()).toContainText("is marked as read.")
})
