/** Passkeys, from registering the first one to losing it, with a virtual authenticator. */
import { type Browser, expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { authenticatorOf } from "./authenticator.ts"
import { test } from "./journey.ts"
import { openMail } from "./mail.ts"
import { newManager, signInWith } from "./people.ts"

const PASSKEYS = "/account/management/passkeys"
/** The request of the sign-in page before the browser offers passkeys itself. */
const OFFER = "**/login/any-passkey-challenge"

/** Opens the passkeys page as a new signed-in person with an authenticator. */
async function atPasskeys(page: Page, name: string) {
  const email = await newManager(page, name)
  await page.goto("/login")
  await signInWith(page, email)
  await expect(page).toHaveURL("/management")
  const device = await authenticatorOf(page)
  await page.goto(PASSKEYS)
  return { email, device }
}

async function register(page: Page, name: string) {
  await page.getByRole("link", { name: "Add Passkey" }).click()
  const dialog = page.getByRole("dialog", { name: "Register a passkey" })
  await dialog.getByLabel("Name").fill(name)
  await dialog.getByRole("button", { name: "Register passkey" }).click()
  return dialog
}

const registered = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: "Passkey registered successfully!" })).toBeVisible()

const requireThem = async (page: Page) => {
  await page.getByRole("button", { name: "Enable required passkey sign-in" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Passkey sign-in is required now." })).toBeVisible()
}

const signOut = async (page: Page) => {
  await page.goto("/account")
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click()
}

/** Signs out while the browser offers no passkey itself, because this authenticator would accept the offer at once. */
async function signOutToForm(page: Page) {
  await page.route(OFFER, (route) => route.abort())
  await signOut(page)
  await expect(page).toHaveURL("/login")
}

test.describe("with script", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "making and using a passkey needs script")

  test("a passkey is registered, signs in by itself and by the email, and is deleted", async ({ page }) => {
    const { email } = await atPasskeys(page, "Wren")
    await expect(page.getByRole("heading", { name: "No passkeys registered yet." })).toBeVisible()
    await expect(page.getByText("needs JavaScript")).toBeHidden()
    await isAccessible(page)
    await register(page, "Work laptop")
    await registered(page)
    const line = page.getByRole("listitem").filter({ hasText: "Work laptop" })
    await expect(line).toContainText("Last used: Never.")

    await signOut(page)
    await expect(page).toHaveURL("/management")
    await page.goto(PASSKEYS)
    await expect(line).not.toContainText("Never")

    await signOutToForm(page)
    await page.getByLabel("Email").fill(email)
    const sent = page.waitForRequest(/\/login\?with=passkey$/)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await sent
    await expect(page).toHaveURL("/management")

    await page.goto(PASSKEYS)
    await line.getByRole("link", { name: "Delete" }).click()
    const dialog = page.getByRole("dialog", { name: "Delete this passkey?" })
    await expect(dialog).toContainText("“Work laptop”")
    await dialog.getByRole("button", { name: "Delete passkey" }).click()
    await expect(page.getByRole("status").filter({ hasText: "Passkey deleted successfully!" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "No passkeys registered yet." })).toBeVisible()

    // The device still has the passkey. After a refusal it is not requested automatically again.
    await page.unroute(OFFER)
    await signOut(page)
    await expect(page.getByRole("alert")).toHaveText(
      /Authentication Failed\s*Failed to authenticate with passkey\. Please try entering your email and using password login\./,
    )
    await signInWith(page, email)
    await expect(page).toHaveURL("/management")
  })

  test("a device that cannot tell who uses it, or has a passkey already, makes none", async ({ page }) => {
    const { device } = await atPasskeys(page, "Tamsin")
    await device.recognizes(false)
    const dialog = await register(page, "")
    await expect(dialog.getByRole("alert")).toHaveText(
      /Registration Failed\s*The passkey request was cancelled or took too long\. Please try again\./,
    )
    await device.recognizes(true)
    await dialog.getByRole("button", { name: "Register passkey" }).click()
    await registered(page)
    await expect(page.getByRole("listitem").filter({ hasText: "Unnamed" })).toBeVisible()
    const again = await register(page, "Twice")
    await expect(again.getByRole("alert")).toContainText("This device already has a passkey for your account.")
    await isAccessible(page)
  })

  test("a sign-in that is cancelled, or names nobody, says so and stays", async ({ page }) => {
    const { email, device } = await atPasskeys(page, "Ansel")
    await register(page, "Phone")
    await registered(page)
    await signOutToForm(page)
    const button = page.getByRole("button", { name: "Sign in with a passkey" })
    await button.click()
    await expect(page.getByRole("alert")).toHaveText(
      /Email Required\s*Please enter your email address to sign in with a passkey\./,
    )
    await device.recognizes(false)
    await page.getByLabel("Email").fill(email)
    await button.click()
    await expect(page.getByRole("alert")).toHaveText(
      /Authentication Failed\s*The passkey request was cancelled or took too long\. Please try again\./,
    )
    await expect(button).toBeEnabled()
    await isAccessible(page)
  })

  test("where a passkey is required the password is out of the way, and a lost one is made up for by mail", async ({
    page,
  }) => {
    const { email } = await atPasskeys(page, "Odile")
    await register(page, "Key")
    await registered(page)
    await requireThem(page)
    await isAccessible(page)
    await signOutToForm(page)
    await page.getByLabel("Email").fill(email)
    await expect(page.getByText("This account signs in with a passkey")).toBeVisible()
    await expect(page.getByLabel("Password", { exact: true })).toBeHidden()
    await expect(page.getByRole("button", { name: "Login" })).toBeHidden()
    await isAccessible(page)
    await page.getByLabel("Email").press("Enter")
    await expect(page).toHaveURL("/management")
    await signOutToForm(page)
    await page.getByLabel("Email").fill(email)
    await expect(page.getByRole("button", { name: "Login" })).toBeHidden()
    await page.getByLabel("Email").fill("somebody@")
    await expect(page.getByRole("button", { name: "Recover account access" })).toBeHidden()
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible()
    await page.getByLabel("Email").fill(email)
    await page.getByRole("button", { name: "Recover account access" }).click()
    await expect(page.getByRole("status")).toHaveText(
      /Recovery Email Sent\s*If an account with passkey requirements exists for this email, a recovery link has been sent\. Check your email inbox\./,
    )
    await recover(page, email)
    await page.getByRole("link", { name: "Go to Login" }).click()
    await expect(page.getByLabel("Email")).toHaveValue(email)
    await signInWith(page, email)
    await expect(page).toHaveURL("/management")
  })

  test("a page that was left signed out says so by leading to the sign-in page", async ({ page, context }) => {
    await atPasskeys(page, "Ivo")
    await page.getByRole("link", { name: "Add Passkey" }).click()
    await context.clearCookies()
    await page.getByRole("button", { name: "Register passkey" }).click()
    await expect(page).toHaveURL(/\/login\?next=%2Faccount%2F\w+%2Fpasskeys/)
  })
})

/** Follows the mailed link twice; the second time it is invalid. */
async function recover(page: Page, email: string) {
  await openMail(page, email, "Recover access to your account")
  await page.getByRole("link", { name: /\/account\/recover-passkey\// }).click()
  const link = page.url()
  await page.reload()
  await page.getByRole("button", { name: "Recover access" }).click()
  await expect(page.getByRole("status")).toHaveText(
    "Your passkey requirement has been disabled. You can now sign in with your password.",
  )
  const second = await page.context().newPage()
  await second.goto(link)
  await expect(second.getByRole("alert")).toHaveText(/Recovery Failed\s*Invalid recovery link/)
  await expect(second.getByRole("link", { name: "Go to Login" })).toBeVisible()
  await second.close()
}

/** Makes a new person whose account requires a passkey, in a browser with script. */
async function withPasskey(browser: Browser, baseURL: string | undefined, name: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: true, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  const { email } = await atPasskeys(page, name)
  await register(page, "Phone")
  await registered(page)
  await requireThem(page)
  await context.close()
  return email
}

test("without script a required passkey is recovered from, and passkeys are kept all the same", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, "with script it is another page")
  const email = await withPasskey(browser, baseURL, "Bede")
  await page.goto("/login")
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden()
  await signInWith(page, email)
  await expect(page.getByRole("alert")).toHaveText(/Login Failed\s*This account requires passkey sign-in\./)
  await page.getByRole("button", { name: "Recover account access" }).click()
  await expect(page.getByRole("status")).toContainText("Recovery Email Sent")
  await recover(page, email)
  await page.getByRole("link", { name: "Go to Login" }).click()
  await signInWith(page, email)
  await page.goto(PASSKEYS)
  await expect(page.getByText("Adding a passkey needs JavaScript")).toBeVisible()
  await expect(page.getByRole("link", { name: "Add Passkey" })).toBeHidden()
  await requireThem(page)
  await page.getByRole("link", { name: "Delete Phone" }).click()
  await page.getByRole("button", { name: "Delete passkey" }).click()
  await expect(page.getByRole("dialog", { name: "Delete Failed" })).toContainText(
    "The last passkey cannot be deleted while passkey sign-in is required.",
  )
  await page.getByRole("link", { name: "OK" }).click()
  await page.getByRole("button", { name: "Disable required passkey sign-in" }).click()
  await page.getByRole("link", { name: "Delete Phone" }).click()
  await page.getByRole("button", { name: "Delete passkey" }).click()
  await expect(page.getByText("Passkey deleted successfully!")).toBeVisible()
  await page.getByRole("button", { name: "Enable required passkey sign-in" }).click()
  await expect(page.getByRole("dialog", { name: "Cannot Enable" })).toContainText(
    "You must have at least one passkey registered before requiring passkey authentication.",
  )
})

test("the screens of recovery have no accessibility fault", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  await page.goto("/account/recover-passkey")
  await expect(page.getByRole("alert")).toHaveText(/Recovery Failed\s*Invalid recovery link/)
  await isAccessible(page)
})
