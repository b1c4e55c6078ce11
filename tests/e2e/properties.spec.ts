/** An administrator configures the property: payment keys, the next maintenance, the fee calculator. And everybody is warned of maintenance. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { meetsChange } from "./changed-meanwhile.ts"
import { test } from "./journey.ts"
import { ADMIN, signInUnseen } from "./people.ts"

const LIVE = ["pk_live_51HxQpublicABCD", "sk_live_51HxQsecretWXYZ"] as const
const TEST = ["pk_test_51HxQpublicABCD", "sk_test_51HxQsecretWXYZ"] as const
const WARNING = "This is a test key. Not recommended for production use."

async function openProperties(page: Page) {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin")
  await page
    .getByRole("navigation", { name: "Administration toolbar" })
    .getByRole("link", { name: "Properties" })
    .click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Property Configuration")
}

async function type(page: Page, [publicKey, secretKey]: readonly [string, string]) {
  await page.getByLabel("Stripe public key").fill(publicKey)
  await page.getByLabel("Stripe secret key").fill(secretKey)
}
const save = (page: Page) => page.getByRole("button", { name: "Save keys" }).click()
const cardOf = (page: Page, name: string) => page.getByRole("region", { name })

test("payment keys are refused, asked about and saved", async ({ page, javaScriptEnabled }) => {
  await openProperties(page)
  const card = cardOf(page, "Stripe keys")
  await type(page, [LIVE[0], ""])
  await save(page)
  await expect(page.getByRole("alert")).toContainText("Please provide both Stripe public and secret keys.")

  await type(page, ["nothing", LIVE[1]])
  await save(page)
  const dialog = page.getByRole("dialog")
  await expect(dialog).toHaveAccessibleName("Invalid Stripe Public Key")
  await expect(dialog).toContainText("pk_live_, a test key with pk_test_")
  await dialog.getByRole("link", { name: "OK" }).click()
  await expect(dialog).toHaveCount(0)
  if (javaScriptEnabled !== false) {
    await expect(page.getByLabel("Stripe public key")).toHaveValue("nothing")
    await expect(page.getByLabel("Stripe public key")).toBeFocused()
    await expect(card).toContainText("Invalid format. Key should start with pk_live_")
  }

  await type(page, [LIVE[0], "nothing"])
  await save(page)
  await expect(dialog).toHaveAccessibleName("Invalid Stripe Secret Key")
  await dialog.getByRole("link", { name: "OK" }).click()
  await expect(dialog).toHaveCount(0)

  await type(page, TEST)
  if (javaScriptEnabled !== false) await expect(card.getByText(WARNING)).toHaveCount(2)
  await save(page)
  await expect(dialog).toHaveAccessibleName("Test Keys Detected")
  await expect(dialog).toContainText(WARNING)
  if (javaScriptEnabled === false) {
    expect(await page.content()).not.toContain(TEST[1])
    await expect(dialog.getByLabel("Stripe public key")).toHaveValue(TEST[0])
    await dialog.getByLabel("Stripe secret key").fill(TEST[1])
  } else {
    await page.keyboard.press("Escape")
    await expect(page.getByLabel("Stripe secret key")).toHaveValue(TEST[1])
    await save(page)
  }
  await dialog.getByRole("button", { name: "Save test keys" }).click()
  await expect(page.getByText("The Stripe keys were saved.")).toBeVisible()
  await expect(page.getByText("The provider could not be reached; the keys were not checked.")).toBeVisible()
  await expect(card).toContainText(WARNING)
  await expect(card).toContainText("sk_test_…WXYZ")
  await expect(page.getByLabel("Stripe public key")).toHaveValue("")
  await expect(page.getByLabel("Stripe secret key")).toHaveValue("")

  await page.getByRole("button", { name: "Check keys" }).click()
  await expect(page.getByRole("status").filter({ hasText: "The provider could not be reached" })).toBeVisible()
  expect(await page.content()).not.toContain("51HxQsecret")
})

test("maintenance is planned far ahead and cleared", async ({ page }) => {
  await openProperties(page)
  const card = cardOf(page, "Next maintenance")
  await page.getByLabel("Day").fill("2026-01-04")
  await page.getByLabel("Time", { exact: true }).fill("22:00")
  await page.getByRole("button", { name: "Save maintenance" }).click()
  await expect(page.getByRole("alert")).toContainText("Choose a time that is still to come.")
  await page.getByLabel("Day").fill("2041-01-04")
  await page.getByLabel("Length in minutes").fill("45")
  await page.getByRole("button", { name: "Save maintenance" }).click()
  await expect(card).toContainText("From Jan 4, 2041, 10:00 PM to Jan 4, 2041, 10:45 PM: 45 minutes.")
  await expect(page.getByRole("complementary", { name: "Scheduled maintenance" })).toHaveCount(0)
  await page.getByRole("button", { name: "Clear maintenance" }).click()
  await expect(card).toContainText("None is planned.")
})

test("of two who plan the next maintenance the second sees what was saved", async ({ page }) => {
  await openProperties(page)
  await page.getByLabel("Day").fill("2041-02-04")
  await page.getByLabel("Time", { exact: true }).fill("21:00")
  await page.getByRole("button", { name: "Save maintenance" }).click()
  await expect(page.getByText("From Feb 4, 2041")).toBeVisible()
  await meetsChange(page, {
    address: "/admin/properties",
    field: "Length in minutes",
    first: "50",
    second: "60",
    own: ["Day", "2041-02-05"],
    save: "Save maintenance",
    saved: /./,
  })
  await page.getByRole("button", { name: "Clear maintenance" }).click()
  await expect(cardOf(page, "Next maintenance")).toContainText("None is planned.")
})

test("fees are calculated, with script while typing", async ({ page, javaScriptEnabled }) => {
  await openProperties(page)
  await page.getByLabel("Card payments, in dollars").fill("$12,500")
  await page.getByLabel("Number of card payments").fill("10")
  const figures = page.locator("#fees")
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Calculate" }).click()
  await expect(figures).toContainText("$365.50")
  // With script the amount is shown in its own form once its field is left.
  await expect(page).toHaveURL(javaScriptEnabled === false ? /cardAmount=%2412%2C500&/ : /cardAmount=12%2C500.00&/)
  await expect(page).toHaveURL(/&cardCount=10&/)
  await page.getByLabel("New bank accounts added").fill("two")
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Calculate" }).click()
  await expect(page.getByLabel("New bank accounts added")).toHaveAccessibleDescription(
    "Enter a whole number, 0 or more.",
  )
  await page.getByLabel("New bank accounts added").fill("2")
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Calculate" }).click()
  await expect(figures).toContainText("$368.50")
  await expect(page.getByText("Enter a whole number, 0 or more.")).toHaveCount(0)
})

/** The metadata that a test sets. Maintenance in the real building would affect all journeys. */
async function plan(page: Page, start: string | null) {
  await page.route("/api", (route) =>
    route.fulfill({ json: { Settings: { NEXT_MAINTENANCE: start, NEXT_MAINTENANCE_LENGTH: "45" } } }),
  )
}

test("everybody is warned while a page is open, second by second", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await page.clock.install({ time: new Date("2041-01-05T05:29:30Z") })
  await plan(page, "2041-01-05T06:00:00.000Z")
  await page.goto("/login")
  const banner = page.getByRole("complementary", { name: "Scheduled maintenance" })
  await expect(banner).toHaveCount(0)
  await page.clock.runFor(60_000)
  await expect(banner).toContainText(
    "Scheduled maintenance begins in 30 minutes and will last for 45 minutes. Please save your work and wrap up ongoing tasks. The site will be unavailable for the duration of the maintenance.",
  )
  await isAccessible(page)
  await page.clock.fastForward(29 * 60_000)
  await expect(banner).toContainText("begins in 1 minute and")
  await page.clock.fastForward(60_000)
  await expect(banner).toContainText("Scheduled maintenance is starting now and will last for 45 minutes.")
  await plan(page, null)
  await page.clock.fastForward(60_000)
  await expect(banner).toHaveCount(0)
})

test("near its start the page is loaded anew once the server does not answer", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await page.clock.install({ time: new Date("2041-01-05T05:50:00Z") })
  await plan(page, "2041-01-05T06:00:00.000Z")
  await page.goto("/login")
  await page.clock.runFor(60_000)
  await expect(page.getByRole("complementary", { name: "Scheduled maintenance" })).toBeVisible()
  await page.evaluate(() => document.body.setAttribute("data-old", ""))
  const requested = page.waitForResponse("/api")
  await page.clock.fastForward(5 * 60_000)
  expect((await requested).ok()).toBe(true)
  await expect(page.locator("body[data-old]")).toHaveCount(1)
  await page.route("/api", (route) => route.abort())
  await page.clock.fastForward(5_000)
  await expect(page.locator("body[data-old]")).toHaveCount(0)
})

test("the page has no accessibility fault, with a dialog and without", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  await openProperties(page)
  await isAccessible(page)
  await type(page, TEST)
  await save(page)
  await expect(page.getByRole("dialog")).toBeVisible()
  await isAccessible(page, "test keys")
  await page.keyboard.press("Escape")
  await type(page, ["nothing", "nothing"])
  await save(page)
  await isAccessible(page, "invalid keys")
})
