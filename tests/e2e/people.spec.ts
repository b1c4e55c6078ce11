/** A tenant invites a bookkeeper, who joins through the mail, sees only the pages of the role, gets another role, and is removed. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openMail } from "./mail.ts"
import { PASSWORD, signInUnseen, signInWith, tenantFor } from "./people.ts"

test("a bookkeeper is invited, joins, gets another role, and is removed", async ({
  page,
  javaScriptEnabled: script,
}) => {
  test.setTimeout(120_000)
  const isFaultless = async () => {
    if (script !== false) await isAccessible(page)
  }
  const tenant = tenantFor(script, "maria@demo.example", "cora@demo.example")
  const name = tenantFor(script, "Bea", "Bob")
  const email = `${name.toLowerCase()}.books@demo.example`
  await signInUnseen(page, tenant)
  await page.goto("/home")
  // Another journey may have written to the same tenant.
  while ((await page.getByRole("dialog").count()) > 0) await page.getByRole("button", { name: "Mark as read" }).click()
  await page.getByRole("link", { name: "People on your account" }).click()
  await isFaultless()
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Pays and sees").check()
  await page.getByRole("button", { name: "Send the invitation" }).click()
  await expect(page.getByRole("status").first()).toContainText(`An invitation is on its way to ${email}.`)
  await expect(page.getByRole("region", { name: "Invited" })).toContainText(email)
  await isFaultless()

  await page.context().clearCookies()
  await openMail(page, email, "You are invited to an account")
  await page.getByRole("link", { name: /\/account\/join\// }).click()
  await isFaultless()
  await page.getByLabel("First name").fill(name)
  await page.getByLabel("Last name").fill("Books")
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("New password again").fill("something else")
  await page.getByRole("button", { name: "Join the account" }).click()
  await expect(page.getByRole("alert")).toContainText("Your passwords don't match!")
  await expect(page.getByLabel("First name")).toHaveValue(name)
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("New password again").fill(PASSWORD)
  await page.getByRole("button", { name: "Join the account" }).click()
  await expect(page).toHaveURL(/\/login\?email=/)
  await signInWith(page, email)
  await expect(page.getByRole("heading", { name: `Hello, ${name} Books` })).toBeVisible()
  await expect(page.getByRole("link", { name: "Documents" })).toHaveCount(0)
  await isFaultless()

  await signInUnseen(page, tenant)
  await page.goto("/home/people")
  await page.getByRole("link", { name: `Change role of ${name} Books` }).click()
  await expect(page.getByRole("dialog")).toContainText(`${name} Books may then also manage autopay`)
  await isFaultless()
  await page.getByRole("button", { name: "Allow everything" }).click()
  await expect(page.getByRole("status").first()).toContainText("The role was changed.")
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Everything")
  await page.getByRole("link", { name: `Remove ${name} Books` }).click()
  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(page.getByRole("status").first()).toContainText("The person was removed.")
  await expect(page.getByText(email)).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto("/login")
  await signInWith(page, email)
  await expect(page.getByRole("alert")).toContainText("Incorrect email or password.")
})
