/** The first start of the program: a person sets the property up at the printed address, which works only once. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { type NewProperty, newProperty } from "./new-property.ts"
import { signInWith } from "./people.ts"

const EMAIL = "ann@example.com"
const PASSWORD = "rent is due monthly"

let property: NewProperty
test.beforeAll(async () => {
  property = await newProperty()
})
test.afterAll(() => property.end())

async function fill(page: Page, passwordAgain: string): Promise<void> {
  await page.getByLabel("First name").fill("Ann")
  await page.getByLabel("Last name").fill("Lee")
  await page.getByLabel("Email").fill(EMAIL)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Password again").fill(passwordAgain)
  await page.getByLabel("Property name").fill("Harbor House")
  await page.getByLabel("Time zone").selectOption("America/Denver")
  await page.getByRole("button", { name: "Set up the property" }).click()
}

/** The browser's time zone, which is usually the property's. */
const HERE = "America/Chicago"
test.use({ timezoneId: HERE })

test("a new property is set up once, by whoever holds the token of the log", async ({ page, javaScriptEnabled }) => {
  const { origin, searchParams } = new URL(property.setup)
  await page.goto(`${origin}/login`)
  await expect(page.getByText("Nobody can sign in yet")).toBeVisible()
  await page.getByRole("link", { name: "Set up your property" }).click()
  await expect(page.getByLabel("Time zone")).toHaveValue(javaScriptEnabled === false ? "" : HERE)
  await page.getByLabel("Setup token").fill("what I guess")
  await fill(page, PASSWORD)
  await expect(page.getByRole("alert")).toContainText("This setup token is not valid.")
  await expect(page.getByLabel("Property name")).toHaveValue("Harbor House")
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("")
  // Axe needs script.
  if (javaScriptEnabled !== false) await isAccessible(page)

  await page.goto(property.setup)
  await expect(page.getByLabel("Setup token")).toHaveValue(searchParams.get("token") ?? "")
  await fill(page, "something else")
  await expect(page.getByRole("alert")).toContainText("Your passwords don't match! Please try again.")
  await expect(page).toHaveURL(`${origin}/setup`)
  await fill(page, PASSWORD)

  await expect(page).toHaveURL(`${origin}/admin`)
  await expect(page.getByRole("status").first()).toContainText("Your property is set up.")
  await expect(
    page.getByText("Rent is not charged until these are set: Balance issue day, Rent due day.", {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByRole("row", { name: "Ann Lee" })).toContainText("Super Admin")

  await page.context().clearCookies()
  expect((await page.goto(property.setup))?.status()).toBe(404)
  await page.getByRole("link", { name: "Go to sign-in" }).click()
  await expect(page.getByText("Nobody can sign in yet")).toHaveCount(0)
  await signInWith(page, EMAIL, PASSWORD)
  await expect(page).toHaveURL(`${origin}/admin`)
})

test("who wants an account is told that management makes them, and where a new link comes from", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/signup")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create New Account")
  await expect(page.getByText("Accounts are made by management.")).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("link", { name: "Get a new activation link" }).click()
  await expect(page.getByRole("dialog", { name: "Request Password Reset" })).toBeVisible()
  await page.goto("/signup")
  await page.getByRole("link", { name: "Sign in" }).click()
  await expect(page).toHaveURL("/login")
})
