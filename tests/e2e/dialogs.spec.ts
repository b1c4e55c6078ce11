/** What every dialog does to the page it stands on. */
import { expect } from "@playwright/test"
import { test } from "./journey.ts"
import { signIn } from "./people.ts"

test("the page behind an open dialog cannot be scrolled away, and can be again when it is closed", async ({ page }) => {
  await signIn(page)
  await page.setViewportSize({ width: 1280, height: 600 })
  const root = page.locator("html")
  await page.goto("/management?search=")
  await expect(root).not.toHaveCSS("overflow-y", "hidden")
  const width = await root.evaluate((html) => html.clientWidth)
  await page.goto("/management?search=&dialog=status&unit=106")
  await expect(page.getByRole("dialog")).toBeVisible()
  await expect(root).toHaveCSS("overflow-y", "hidden")
  await expect(page.locator(".dialog-body")).toHaveCSS("overscroll-behavior-y", "contain")
  expect(await root.evaluate((html) => html.clientWidth)).toBe(width)
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(root).not.toHaveCSS("overflow-y", "hidden")
})
