/** A landlord sets up a new property in the browser only: the first steps lead to each page, and mail is set and tested there. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { type NewProperty, newProperty } from "./new-property.ts"
import { signInWith } from "./people.ts"

const EMAIL = "ann@example.com"
const PASSWORD = "rent is due monthly"

let property: NewProperty
test.beforeAll(async () => {
  property = await newProperty()
  property.addAdministrator(EMAIL, PASSWORD)
})
test.afterAll(() => property.end())

test("the first steps lead to the mail server, which is set and tested, and are put away", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow()
  const { origin } = new URL(property.setup)
  const faultless = async () => {
    if (javaScriptEnabled !== false) await isAccessible(page)
  }
  await page.goto(`${origin}/login`)
  await signInWith(page, EMAIL, PASSWORD)
  await expect(page).toHaveURL(`${origin}/admin`)
  const steps = page.getByRole("region", { name: "First steps" })
  await expect(steps).toContainText("0 of 8 are done.")
  await faultless()

  await steps.getByRole("link", { name: "Set up mail" }).click()
  const server = page.getByRole("region", { name: "Mail server", exact: true })
  await expect(server.getByLabel("Connect without encryption")).toBeHidden()
  await server.getByLabel("Server", { exact: true }).fill("localhost")
  await server.getByLabel("Encryption", { exact: true }).selectOption("none")
  await expect(server.getByLabel("Connect without encryption")).toBeVisible()
  await server.getByLabel("Port", { exact: true }).fill("9")
  await server.getByRole("button", { name: "Save mail server" }).click()
  await expect(server.getByText("Required.").first()).toBeVisible()
  await expect(server.getByLabel("Server", { exact: true })).toHaveValue("localhost")
  await faultless()
  await server.getByLabel("From, address").fill("office@example.com")
  await server.getByRole("button", { name: "Save mail server" }).click()
  await expect(page.getByRole("status").first()).toContainText("The mail server was saved")
  await server.getByRole("button", { name: "Send a test mail to me" }).click()
  await expect(page.getByText("The mail server did not take the test mail.")).toBeVisible()
  await expect(page.getByText("ECONNREFUSED")).toBeVisible()
  await faultless()

  await page.goto(`${origin}/admin`)
  await expect(steps).toContainText("A mail server is set. Send a test mail to yourself.")
  await steps.getByRole("button", { name: "Put away" }).click()
  await expect(steps).toHaveCount(0)
  await page.goto(`${origin}/admin/status`)
  await faultless()
  await page.getByRole("button", { name: "Show the first steps again" }).click()
  await expect(steps).toBeVisible()
})
