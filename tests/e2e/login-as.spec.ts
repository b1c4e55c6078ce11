/** An administrator signs in as a manager, sees this on every page, cannot move money, and returns; and people see the list of their sessions. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { ADMIN, PASSWORD, signIn, signInUnseen, signInWith } from "./people.ts"

/** A tenant of the demo whose account no other journey uses. */
const TENANT = "ingrid@demo.example"

const banner = (page: Page) => page.getByRole("complementary", { name: "Signed in as somebody else" })

async function request(page: Page, email: string) {
  await page.goto("/admin")
  await page
    .getByRole("navigation", { name: "Administration toolbar" })
    .getByRole("link", { name: "Login As User" })
    .click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login As User")
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Login As User" }).click()
}

test("an administrator signs in as a manager and comes back", async ({ page, javaScriptEnabled }) => {
  test.slow()
  await signInUnseen(page, ADMIN)
  await request(page, "not an email")
  await expect(page.getByText("Please enter a valid email address.", { exact: true })).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await request(page, "super@demo.example")
  await expect(page.getByRole("dialog")).toContainText("Cannot impersonate other admin users.")
  await page.getByRole("dialog").getByRole("link", { name: "OK" }).click()

  await request(page, "manager@demo.example")
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("You will be signed in as Mona Castellano")
  if (javaScriptEnabled !== false) await isAccessible(page)
  await dialog.getByRole("link", { name: "Cancel" }).click()
  await expect(page.getByLabel("Email")).toHaveValue("manager@demo.example")
  await page.getByRole("button", { name: "Login As User" }).click()
  await dialog.getByRole("button", { name: "Login as Mona Castellano" }).click()
  await expect(page).toHaveURL("/management")
  await expect(banner(page)).toContainText("Alma Brandt, you are signed in as Mona Castellano until")
  if (javaScriptEnabled !== false) await isAccessible(page)

  await page.goto("/management/fillunit?unit=105")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied")
  await expect(page.getByText("Access denied for this operation.")).toBeVisible()
  await expect(banner(page)).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.emulateMedia({ media: "print" })
  await expect(banner(page)).toBeHidden()
  await page.emulateMedia({ media: "screen" })

  await page.goto("/account")
  await expect(page.getByRole("heading", { name: "Where you are signed in" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Reset Password" })).toHaveCount(0)
  await page.getByRole("button", { name: "Back to Alma Brandt" }).click()
  await expect(page).toHaveURL("/admin")
  await expect(page.getByRole("status").first()).toHaveText("You are signed in as Alma Brandt again.")
  await expect(banner(page)).toHaveCount(0)
})

test("signing out as somebody else signs out altogether", async ({ page }) => {
  await signInUnseen(page, ADMIN)
  await request(page, "manager@demo.example")
  await page.getByRole("button", { name: "Login as Mona Castellano" }).click()
  await page.goto("/account")
  await page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }).click()
  await expect(page).toHaveURL("/login")
  await page.goto("/admin")
  await expect(page).toHaveURL("/login?next=%2Fadmin")
})

test("people see where they are signed in, and sign out there", async ({
  page,
  browser,
  javaScriptEnabled,
  baseURL,
}) => {
  await signIn(page, TENANT)
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: javaScriptEnabled !== false,
  })
  const elsewhere = await context.newPage()
  await elsewhere.goto("/login")
  await signInWith(elsewhere, TENANT, PASSWORD)
  await expect(elsewhere).toHaveURL("/home")

  await page.goto("/account")
  const sessions = page.getByRole("region", { name: "Where you are signed in" })
  await expect(sessions.getByRole("listitem")).toHaveCount(2)
  await expect(sessions.getByRole("listitem").first()).toContainText("This device")
  if (javaScriptEnabled !== false) await isAccessible(page)
  await sessions.getByRole("button", { name: /^Sign out Chrome/ }).click()
  await expect(page.getByRole("status").first()).toHaveText("That session was signed out.")
  await expect(sessions.getByRole("listitem")).toHaveCount(1)
  // The dashboard's script notices the end itself and would interrupt a navigation at that moment.
  if (javaScriptEnabled !== false) await expect(elsewhere).toHaveURL("/login?next=%2Fhome")
  await elsewhere.goto("/account")
  await expect(elsewhere).toHaveURL("/login?next=%2Faccount")
  await context.close()
})

test("a link to a new password is mailed from the account page", async ({ page }) => {
  await signInUnseen(page, TENANT)
  await page.goto("/account/home")
  await page.getByRole("button", { name: "Reset Password" }).click()
  await expect(page.getByRole("status").first()).toHaveText("Password reset email has been sent!")
})
