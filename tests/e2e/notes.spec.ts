import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { ADMIN, openTenant, signInUnseen } from "./people.ts"

test("a note is written, read by another and deleted by its writer", async ({ page }) => {
  await signInUnseen(page)
  const tenant = await openTenant(page, "Cora Whitman")
  const notes = `/management/notes?tenant=${tenant}`
  await page.goto(notes)
  await expect(page).toHaveTitle(/^.+ · Tenant Notes · /)
  await page.getByLabel("Title").fill("Sign on the door")
  await page.getByRole("textbox", { name: "Description" }).fill("Approved until March.\nRed letters.")
  await page.getByRole("button", { name: "Add note" }).click()
  await expect(page.getByRole("status").first()).toHaveText("The note was added.")
  await expect(page.getByText("Approved until March.")).toBeVisible()
  await page.getByRole("link", { name: "Delete Sign on the door" }).click()
  await expect(page.getByRole("dialog")).toContainText("This cannot be undone.")
  await page.getByRole("button", { name: "Delete note" }).click()
  await expect(page.getByRole("status").first()).toHaveText('The note "Sign on the door" was deleted.')
  await expect(page.getByText("Approved until March.")).toBeHidden()
})

test("the badge on the rent roll clears when the notes are opened", async ({ page }) => {
  await signInUnseen(page, ADMIN)
  const tenant = await openTenant(page, "Dana Reyes")
  const badge = page.getByText(/new notes? about the tenant of unit 101/)
  await page.goto("/management?search=Reyes")
  await expect(badge.first()).toBeAttached()
  await page.goto(`/management/notes?tenant=${tenant}`)
  await expect(page.getByText("New", { exact: true }).first()).toBeVisible()
  await page.goto("/management?search=Reyes")
  await expect(badge).toHaveCount(0)
})

test("notes have no accessibility fault and do not scroll sideways", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await signInUnseen(page)
  const tenant = await openTenant(page, "Priya Raman")
  const empty = await openTenant(page, "Cora Whitman")
  await areAccessible(page, [`/management/notes?tenant=${tenant}`, `/management/notes?tenant=${empty}`])
})
