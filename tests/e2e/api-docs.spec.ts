/** The page that describes /api: people find a call on any device, signed in or not. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"

test("a call is found on the page that describes /api", async ({ page, javaScriptEnabled }) => {
  await page.goto("/api/docs")
  await page
    .getByRole("navigation", { name: "Calls" })
    .getByRole("link", { name: "POST /management/unit", exact: true })
    .click()
  const call = page.getByRole("article", { name: "POST /management/unit", exact: true })
  await expect(call).toBeInViewport()
  await expect(call.getByText("curl -X POST")).toBeVisible()
  await expect(call.getByRole("row", { name: /^409 UNIT_EXISTS/ })).toContainText('"code":"UNIT_EXISTS"')
  if (javaScriptEnabled === false) return
  // The calls look alike, and axe needs a minute for all of them.
  await page.evaluate(
    (some) => {
      for (const article of document.querySelectorAll("article")) if (!some.includes(article.id)) article.remove()
    },
    ["S3", "T21", "M3", "M26", "M55"],
  )
  await isAccessible(page)
})
