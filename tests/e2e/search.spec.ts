import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

test("staff find a tenant from any page, and the text is in no address", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await petraRents(await caller(request), 93_131)
  await signInUnseen(page)
  await page.goto("/management/files")
  const field = page.getByLabel("Find anything")
  if (javaScriptEnabled !== false) {
    await page.keyboard.press("/")
    await expect(field).toBeFocused()
    await expect(field).toHaveValue("")
    await page.keyboard.type("novak 93131")
  } else await field.fill("novak 93131")
  await field.press("Enter")
  await expect(page.getByRole("heading", { name: "Found for “novak 93131”" })).toBeVisible()
  await expect(page).toHaveURL(/\/management\/search\?found=[0-9a-f-]{36}$/)
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("link", { name: /Petra Novak 93131/ }).click()
  await expect(page.getByRole("heading", { level: 2, name: "Petra Novak 93131" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Found for “novak 93131”" })).toBeVisible()
})
