import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { caller } from "./calls.ts"
import { test } from "./journey.ts"
import { openTenant, signIn, signInUnseen } from "./people.ts"
import { endSessionsIn } from "./session.ts"

/** No other journey signs in as her or changes her contact details. */
const CORA = "cora@demo.example"

test("a tenant comes home to the dashboard, and goes through the portal", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "two-suites@demo.example")
  await expect(page).toHaveURL("/home")
  const newFee = page.getByRole("dialog", { name: "New Fee" })
  await expect(newFee).toContainText("You received a $120.00 fee due to: Carpet cleaning")
  await newFee.getByRole("button", { name: "Mark as read" }).click()
  await expect(newFee).toBeHidden()
  await expect(page.getByRole("heading", { level: 2, name: "Hello, Wei" })).toBeVisible()
  await expect(page.getByText("203 and 204, 400 Harbor Street, Long Beach, CA 90802")).toBeVisible()
  await page.getByRole("navigation", { name: "Tenant Portal toolbar" }).getByRole("link", { name: "History" }).click()
  await expect(page.getByRole("list", { name: "Payments, newest first" }).getByRole("listitem")).toContainText([
    "Currently Disputed",
  ])
  const [receipt] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: /^Receipt of/ })
      .first()
      .click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^Receipt Wei Chen .*\.pdf$/)
  const [statement] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download statement" }).click(),
  ])
  expect(statement.suggestedFilename()).toMatch(/^Statement Wei Chen .*\.pdf$/)
  if (javaScriptEnabled !== false)
    await areAccessible(page, ["/home", "/home/history", "/home/updateinfo", "/home/ach"])
})

test("a tenant changes the phones, and is home again", async ({ page, javaScriptEnabled }) => {
  await signIn(page, CORA)
  await page.getByRole("link", { name: "Update contact info" }).click()
  await page.getByLabel("Primary phone").fill("555")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Use a US phone number of ten digits").first()).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  const second = page.getByLabel("Second phone")
  await page.getByLabel("Primary phone").fill("(909) 555-0123")
  await second.pressSequentially("9095550199")
  if (javaScriptEnabled !== false) await expect(second).toHaveValue("(909) 555-0199")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page).toHaveURL("/home")
  await expect(page.getByRole("status").first()).toHaveText("Your contact info was saved.")
  await page.goto("/home/updateinfo")
  await expect(page.getByLabel("Second phone")).toHaveValue("(909) 555-0199")
})

test("an open dashboard follows the ledger, tells a failure once, and notices the end of the session", async ({
  page,
  request,
  browser,
  javaScriptEnabled,
}, { project }) => {
  test.skip(javaScriptEnabled === false, "without script the page is opened again")
  const staff = await browser.newPage()
  await signInUnseen(staff)
  const tenantID = Number(await openTenant(staff, "Łukasz Smith"))
  await staff.close()
  await signIn(page, "lukasz@demo.example")
  const other = page.locator("dt", { hasText: "Other Charges" }).locator("xpath=following-sibling::dd")
  const before = await other.innerText()
  const alerts: string[] = []
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole("link", { name: "Payment History" }).focus()
  const call = await caller(request)
  await call("/management/tenant/fee", { tenantID, amount: 1_234, type: "other" })
  await expect(other).not.toHaveText(before)
  await expect(page.getByRole("status").last()).toHaveText("Your balance was brought up to date.")
  await expect(page.getByRole("link", { name: "Payment History" })).toBeFocused()

  let failed = 0
  await page.route("/home/figures", (route) => {
    failed += 1
    return route.abort()
  })
  await expect.poll(() => failed).toBeGreaterThan(2)
  expect(alerts).toEqual([expect.stringMatching(/^Your balance could not be brought up to date\./)])
  await page.unroute("/home/figures")
  await endSessionsIn(project.name, "lukasz@demo.example", -1)
  await expect(page).toHaveURL("/login?next=%2Fhome")
  expect(alerts).toHaveLength(1)
})

test("a dashboard that is not seen asks nothing", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "without script nothing is asked")
  await signIn(page, CORA)
  await expect(page).toHaveURL("/home")
  await page.waitForResponse("**/home/figures")
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  let requests = 0
  page.on("request", (request) => {
    if (request.url().endsWith("/home/figures")) requests += 1
  })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5_000)))
  expect(requests).toBe(0)
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => false })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  await expect.poll(() => requests).toBeGreaterThan(0)
})

test("an administrator signed in as a tenant sees the portal, and what is closed with its reason", async ({ page }) => {
  await signInUnseen(page, "admin@demo.example")
  await page.goto("/admin/login-as")
  await page.getByLabel("Email").fill("marcus@demo.example")
  await page.getByRole("button", { name: "Login As User" }).click()
  await page.getByRole("button", { name: "Login as Marcus Bell" }).click()
  await expect(page).toHaveURL("/home")
  await expect(page.getByRole("complementary", { name: "Signed in as somebody else" })).toBeVisible()
  await expect(
    page.getByText("Pending transactions do not count towards your balance until fully processed."),
  ).toBeVisible()
  await page.getByRole("link", { name: "Update contact info" }).click()
  await expect(page.getByText("Only the tenant can ask for a new password here")).toBeVisible()
})
