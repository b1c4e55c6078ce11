/** A person who forgot the password requests a mail on the sign-in page and chooses a new password. */
import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openMail } from "./mail.ts"
import { ADMIN, signInUnseen, signInWith } from "./people.ts"

/** Two tenants that no other journey uses: one for the run with script, one for the run without. */
const PEOPLE = { script: "otis@demo.example", noscript: "ruth@demo.example" }
const NEW = "a row of plain words"
const personOf = (project: string) => (project === "noscript" ? PEOPLE.noscript : PEOPLE.script)

test("a forgotten password is replaced by way of the mail", async ({ page }, { project }) => {
  const email = personOf(project.name)
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Forgot password?" }).click()
  const dialog = page.getByRole("dialog", { name: "Request Password Reset" })
  await expect(dialog).toContainText("If you don't remember, please contact management.")
  await expect(dialog.getByLabel("Email")).toHaveValue(email)
  await dialog.getByRole("button", { name: "Send link" }).click()
  await expect(dialog.getByRole("status")).toHaveText("Password reset email has been sent!")
  await expect(dialog.getByRole("button", { name: "Send link" })).toBeDisabled()

  await openMail(page, email)
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible()
  await page.getByRole("link", { name: /\/account\/reset-password\// }).click()
  const link = page.url()
  await page.getByLabel("New password", { exact: true }).fill(NEW)
  await page.getByLabel("New password again").fill("something else")
  await page.getByRole("button", { name: "Reset password" }).click()
  await expect(page.getByRole("alert")).toHaveText(/Invalid password\s*Your passwords don't match! Please try again\./)
  await page.getByLabel("New password", { exact: true }).fill(NEW)
  await page.getByLabel("New password again").fill(NEW)
  await page.getByRole("button", { name: "Reset password" }).click()

  await expect(page.getByRole("status")).toContainText("Password Reset: Your password has been reset!")
  await expect(page.getByLabel("Email")).toHaveValue(email)
  await signInWith(page, email, NEW)
  await expect(page).toHaveURL("/home")

  await page.goto(link)
  await expect(page.getByRole("alert")).toContainText("This password reset link is expired or invalid.")
  await expect(page.getByRole("link", { name: "Request a new link" })).toHaveAttribute("href", /reset=true&email=/)
})

test("the sign-in page keeps the email when the request is closed", async ({ page }) => {
  await page.goto("/login?reset=true&email=dana@example.com")
  const dialog = page.getByRole("dialog", { name: "Request Password Reset" })
  await expect(dialog.getByLabel("Email")).toHaveValue("dana@example.com")
  await dialog.getByRole("link", { name: "Cancel" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel("Email")).toHaveValue("dana@example.com")
})

test("an administrator of the demo is told where its mail is", async ({ page }) => {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/mail")
  await expect(page.getByRole("link", { name: "/dev/outbox" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Mail", exact: true }).first()).toBeVisible()
})

test("none of these pages has an accessibility fault", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await areAccessible(page, [
    "/login?reset=true",
    "/account/create-password/expired",
    "/account/reset-password",
    "/dev/outbox",
  ])
})
