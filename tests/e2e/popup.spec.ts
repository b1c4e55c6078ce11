import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signIn } from "./people.ts"

test("a tenant meets management's note, and is rid of it once it is read", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "tenant@demo.example")
  await page.goto("/account")
  const note = page.getByRole("dialog", { name: "Water on Sunday" })
  await expect(note).toContainText("The water is off on Sunday from 8 to 11 in the morning.")
  await expect(note).toContainText("From management, ")
  if (javaScriptEnabled) {
    await page.keyboard.press("Escape")
    await expect(note).toBeVisible()
    await isAccessible(page)
  }
  await note.getByRole("button", { name: "Mark as read" }).click()
  await expect(page).toHaveURL("/account")
  await expect(note).toBeHidden()
  await page.reload()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
