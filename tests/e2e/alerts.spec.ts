/** A tenant chooses mails, and the link in a mail switches its kind off without a sign-in. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openMail } from "./mail.ts"
import { signIn, signInUnseen, tenantFor } from "./people.ts"

test("mails are chosen, and one kind is switched off by its link", async ({ page, javaScriptEnabled: script }) => {
  test.setTimeout(120_000)
  const email = tenantFor(script, "maria@demo.example", "cora@demo.example")
  const unit = tenantFor(script, "103", "210")
  const isFaultless = () => (script === false ? Promise.resolve() : isAccessible(page))
  const mails = page.getByRole("region", { name: "By mail" })
  await signIn(page, email)
  await page.goto("/home")
  while ((await page.getByRole("dialog").count()) > 0) await page.getByRole("button", { name: "Mark as read" }).click()
  await page.getByRole("button", { name: /^(Maria|María|Cora)/ }).click()
  await page.getByRole("link", { name: "Alerts" }).click()
  await expect(mails.getByRole("checkbox", { name: "Payment received" })).toBeDisabled()
  await mails.getByRole("checkbox", { name: "New charges" }).check()
  await page.getByLabel("Before rent is due: how early").selectOption("7 days before")
  await isFaultless()
  await mails.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status").first()).toContainText("Your choice was saved.")
  await expect(mails.getByRole("checkbox", { name: "New charges" })).toBeChecked()
  await expect(mails.getByRole("checkbox", { name: "Documents" })).toBeChecked()

  await signInUnseen(page)
  await page.goto("/management/files")
  await page.getByRole("link", { name: "Share Move-out checklist.txt" }).first().click()
  await page.getByLabel("A unit's tenant").check()
  await page.getByRole("textbox", { name: /^Unit/ }).fill(unit)
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Share with 1 tenant" }).click()
  await openMail(page, email, "A new document")
  const address = /http\S+\/unsubscribe\/[\w-]+/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? ""
  await page.context().clearCookies()
  await page.goto(new URL(address).pathname)
  await isFaultless()
  await page.getByRole("button", { name: "No more of these mails" }).click()
  await expect(page.getByRole("status").first()).toContainText("You get no more of these mails.")

  await signInUnseen(page, email)
  await page.goto("/home/alerts")
  await expect(mails.getByRole("checkbox", { name: "Documents" })).not.toBeChecked()
})
