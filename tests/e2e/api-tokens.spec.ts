/** An administrator makes an API token for a staff member, whose program uses it until the member revokes it. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { MANAGER, signInAdmin, signInUnseen } from "./people.ts"

test("a token is made, copied into a program, and revoked by its account", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await signInAdmin(page)
  await page.goto(`/admin?search=${MANAGER}`)
  await page.getByRole("link", { name: /^API tokens of / }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User")
  await page.getByLabel("Name").fill("Accounting")
  await page.getByLabel("Valid for (days)").fill("400")
  await page.getByRole("button", { name: "Make token" }).click()
  await expect(page.getByText("Use a whole number from 1 to 365.").last()).toBeVisible()
  await expect(page.getByLabel("Name")).toHaveValue("Accounting")
  if (javaScriptEnabled !== false) await isAccessible(page, "a token refused")
  await page.getByLabel("Valid for (days)").fill("30")
  await page.getByRole("button", { name: "Make token" }).click()
  const token = await page.getByLabel("API token", { exact: true }).inputValue()
  if (javaScriptEnabled !== false) {
    await isAccessible(page, "a token shown")
    await page.getByRole("button", { name: "Copy" }).click()
    await expect(page.getByText(/^(The token is copied|Press Ctrl\+C to copy the marked token)\.$/)).toBeVisible()
  }
  await page.getByRole("link", { name: "Done" }).click()
  await expect(page.getByRole("link", { name: "Revoke Accounting" })).toBeVisible()
  await expect(page.getByLabel("API token", { exact: true })).toHaveCount(0)

  const headers = { Authorization: `Bearer ${token}` }
  expect((await request.get("/api/management/unit/all", { headers })).status()).toBe(200)
  const written = await request.post("/api/management/unit/status", { headers, data: {} })
  expect(await written.json()).toMatchObject({ message: "This API token may only read." })

  await page.context().clearCookies()
  await signInUnseen(page, MANAGER)
  await page.goto("/account")
  if (javaScriptEnabled !== false) await isAccessible(page, "own tokens")
  await page.getByRole("link", { name: "Revoke Accounting" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click()
  await expect(page.getByRole("status").first()).toHaveText("The token “Accounting” is revoked.")
  await expect(page.getByText("Programs that act as you")).toHaveCount(0)
  expect((await request.get("/api/management/unit/all", { headers })).status()).toBe(401)
})
