/** Two tenants in two browsers at the same time: neither sees any data of the other. */
import { expect } from "@playwright/test"
import { test } from "./journey.ts"
import { signIn } from "./people.ts"

test("two tenants are signed in beside each other, and addresses of one open nothing for the other", async ({
  page: wei,
  browser,
  javaScriptEnabled,
}, { project }) => {
  const other = await browser.newContext({ ...project.use, javaScriptEnabled })
  const cora = await other.newPage()
  await signIn(wei, "two-suites@demo.example")
  await signIn(cora, "cora@demo.example")
  await wei.goto("/home/history")
  const receipt = await wei
    .getByRole("link", { name: /^Receipt of/ })
    .first()
    .getAttribute("href")
  const denied = await cora.goto(receipt ?? "")
  expect(denied?.status()).toBe(404)
  await expect(cora.getByText("Wei")).toHaveCount(0)
  for (const path of ["/home", "/home/history", "/home/updateinfo", "/home/payment"]) {
    await cora.goto(path)
    await expect(cora.getByText(/Wei|Chen/)).toHaveCount(0)
    await wei.goto(path)
    await expect(wei.getByText(/\bCora\b/)).toHaveCount(0)
  }
  expect((await wei.request.get(receipt ?? "")).headers()["content-type"]).toBe("application/pdf")
  expect((await other.request.get(receipt ?? "")).status()).toBe(404)
  await other.close()
})
