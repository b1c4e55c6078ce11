/** The guide and the changelog: signed out, signed in, and on a phone. */
import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

test("a manager goes from the sidebar to a task, sees its picture, and goes on to what is new", async ({ page }) => {
  await signInUnseen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/management")
  const sidebar = page.getByRole("complementary", { name: "Sidebar" })
  await sidebar.getByRole("link", { name: "Guide" }).click()
  await page.getByRole("link", { name: "Record a payment" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Record a payment" })).toBeVisible()
  const picture = page.getByRole("img", { name: /form to record a payment/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(1000)
  await page
    .getByRole("navigation", { name: "Pages beside this one" })
    .getByRole("link", { name: "Move a tenant in" })
    .click()
  await expect(page).toHaveURL("/guide/manager/move-in")
  await sidebar.getByRole("link", { name: "What's New" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "What's New" })).toBeVisible()
})

test("a tenant on a phone finds the guide in the menu", async ({ page }) => {
  await signInUnseen(page, "dmitri@demo.example")
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto("/home/history")
  await page.getByText("Menu", { exact: true }).click()
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Guide" }).click()
  await page.getByRole("link", { name: "Pay your rent", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Pay your rent" })).toBeVisible()
})

const PAGES = [
  "/guide",
  "/guide/landlord/reports",
  "/guide/manager/correct-a-mistake",
  "/guide/tenant/pay",
  "/changelog",
]

test("the guide has no accessibility fault, signed out and signed in", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await areAccessible(page, PAGES)
  await signInUnseen(page)
  await areAccessible(page, PAGES)
})
