import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller } from "./calls.ts"
import { test } from "./journey.ts"
import { openTenant, signIn, signInUnseen } from "./people.ts"

test("a tenant meets management's note, and is rid of it once it is read", async ({ page, javaScriptEnabled }) => {
  await signInUnseen(page, "tenant@demo.example")
  await page.goto("/account")
  const note = page.getByRole("dialog", { name: "Water on Sunday" })
  await expect(note).toContainText("The water is off on Sunday from 8 to 11 in the morning.")
  await expect(note).toContainText("From management, ")
  if (javaScriptEnabled) {
    await expect(note.locator("[tabindex]")).toHaveCount(0)
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

test("a note longer than the screen is read to its last line by keyboard, its button in sight", async ({
  page,
  request,
  browser,
  javaScriptEnabled,
}) => {
  await signInUnseen(page)
  const tenant = Number(await openTenant(page, "Zoë Lindqvist"))
  const note = Array.from({ length: 120 }, (_, line) => `Line ${line + 1}`).join("\n")
  const call = await caller(request)
  await call("/management/tenant/popups", { tenantIDs: [tenant], subject: "House rules", note })
  const portal = await (await browser.newContext({ javaScriptEnabled: javaScriptEnabled ?? true })).newPage()
  for (const height of [640, 900]) {
    await portal.setViewportSize({ width: 360, height })
    if (height === 640) await signIn(portal, "ach-restricted@demo.example")
    await portal.goto("/account")
    const dialog = portal.getByRole("dialog", { name: "House rules" })
    const end = dialog.getByText("From management")
    await expect(end).not.toBeInViewport()
    await expect(dialog.getByRole("button", { name: "Mark as read" })).toBeInViewport({ ratio: 1 })
    await expect(async () => {
      await portal.keyboard.press("PageDown")
      await expect(end).toBeInViewport({ ratio: 1, timeout: 500 })
    }).toPass()
    if (javaScriptEnabled) {
      await expect(dialog.getByRole("group", { name: "House rules" })).toBeFocused()
      await isAccessible(portal)
    }
  }
  await portal.getByRole("button", { name: "Mark as read" }).click()
  await expect(portal.getByRole("dialog")).toHaveCount(0)
  await portal.context().close()
})
