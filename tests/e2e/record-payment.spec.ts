import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openTenant, signInUnseen, tenantFor } from "./people.ts"

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
})

/** The first day of this month in the building's zone. */
const FIRST = Temporal.Now.plainDateISO("America/Los_Angeles").with({ day: 1 }).toString()

test("staff record a check, correct a mistake on the way, and see it in the ledger", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = tenantFor(javaScriptEnabled, "Otis Fairbanks", "Peter O'Shea")
  const tenant = await openTenant(page, name)
  await page.getByRole("link", { name: "Manual Payment" }).click()
  await expect(page).toHaveURL(`/management/manualpayment?tenant=${tenant}`)
  await page.getByLabel("Amount").fill("0.00")
  await page.getByLabel("Method").selectOption("Check")
  await page.getByLabel("Check number").fill("90210")
  await page.getByRole("button", { name: "Record payment" }).click()
  await expect(page.getByRole("alert")).toContainText("One thing to correct")
  await expect(page.getByLabel("Check number")).toHaveValue("90210")
  await page.getByLabel("Amount").fill("1,250.50")
  await page.getByRole("radio", { name: /^Other Fees/ }).check()
  await page.getByRole("button", { name: "Record payment" }).click()
  await expect(page).toHaveURL(/\/management\/manualpayment\/success\?payment=\d+$/)
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible()
  await page.getByRole("link", { name: "Ledger", exact: true }).click()
  const newest = page.getByRole("row").filter({ hasText: "Check 90210" })
  await expect(newest).toContainText("($1,250.50)")
  await expect(newest).toContainText("Other Fees")
})

test("going back and sending the form again books nothing twice", async ({ page, javaScriptEnabled }) => {
  const name = tenantFor(javaScriptEnabled, "María Kowalski", "Samuel Ortiz")
  const tenant = await openTenant(page, name)
  await page.goto(`/management/manualpayment?tenant=${tenant}`)
  const form = async () => {
    await page.getByLabel("Amount").fill("11.11")
    await page.getByLabel("Method").selectOption("Cash App")
  }
  await form()
  const body = await page.locator(".payment-form").evaluate((element) => {
    const data = new FormData(element as HTMLFormElement)
    data.set("intent", "payment")
    return [...data].map(([name, value]) => [name, String(value)] as [string, string])
  })
  await page.getByRole("button", { name: "Record payment" }).click()
  await expect(page).toHaveURL(/\/management\/manualpayment\/success\?payment=\d+$/)
  const origin = new URL(page.url()).origin
  const again = await page.request.post(`/management/manualpayment?tenant=${tenant}`, {
    form: Object.fromEntries(body),
    headers: { Origin: origin },
    maxRedirects: 0,
  })
  expect(again.status()).toBe(302)
  await page.goto(`/management/viewtenant/payments?tenant=${tenant}`)
  await expect(page.getByRole("row").filter({ hasText: /\(\$11\.11\).*Cash App/ })).toHaveCount(1)
})

test("a stack of checks: what is owed by a press, asked about what is typed twice, and on to the next tenant", async ({
  page,
  javaScriptEnabled,
}) => {
  await openTenant(page, tenantFor(javaScriptEnabled, "Peter O'Shea", "Otis Fairbanks"))
  await page.getByRole("link", { name: "Manual Payment" }).click()
  const record = async (amount: string) => {
    await page.getByLabel("Amount").fill(amount)
    await page.getByLabel("Method").selectOption("Check")
    await page.getByLabel("Check number").fill("8001")
    await page.getByLabel("Payment date").fill(FIRST)
    await page.getByRole("button", { name: "Record payment" }).click()
  }
  await record("17.17")
  await page.getByRole("link", { name: "Record another payment" }).click()
  await expect(page.getByLabel("Payment date")).toHaveValue(FIRST)
  await record("17.17")
  await expect(page.getByRole("alert")).toContainText("Check number 8001 of $17.17, dated")
  await expect(page.getByLabel("Check number")).toHaveValue("8001")
  await page.getByLabel("Check number").fill("8002")
  await page.getByRole("button", { name: "Record it again" }).click()
  await expect(page.getByText("8002", { exact: true })).toBeVisible()
  await page.getByLabel("Tenant", { exact: true }).fill(javaScriptEnabled === false ? "volkov" : "solberg")
  await page.getByLabel("Tenant", { exact: true }).press("Enter")
  await expect(page).toHaveURL(new RegExp(`/management/manualpayment\\?tenant=\\d+&method=check&paymentDate=${FIRST}$`))
  await expect(page.getByLabel("Method")).toHaveValue("check")
  await expect(page.getByLabel("Payment date")).toHaveValue(FIRST)
})

test("a press on what is owed fills it in, and keeps the rest of the form", async ({ page, javaScriptEnabled }) => {
  await openTenant(page, "Priya Raman")
  await page.getByRole("link", { name: "Manual Payment" }).click()
  await page.getByLabel("Method").selectOption("Check")
  await page.getByLabel("Check number").fill("4711")
  const owed = page
    .getByText(/^Owed now/)
    .locator("a")
    .first()
  const sum = (await owed.textContent()) ?? ""
  await owed.click()
  await expect(page.getByLabel("Amount")).toHaveValue(sum.replace("$", ""))
  if (javaScriptEnabled !== false) await expect(page.getByLabel("Check number")).toHaveValue("4711")
})

test("the check number is asked for with a check only", async ({ page, javaScriptEnabled }) => {
  await openTenant(page, tenantFor(javaScriptEnabled, "Dmitri Volkov", "Ingrid Solberg"))
  await page.getByRole("link", { name: "Manual Payment" }).click()
  await expect(page.getByLabel("Check number")).toBeHidden()
  await page.getByLabel("Method").selectOption("Check")
  await expect(page.getByLabel("Check number")).toBeVisible()
  await page.getByLabel("Method").selectOption("Zelle")
  await expect(page.getByLabel("Check number")).toBeHidden()
})

test("a payment is recorded without scrolling on a small desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openTenant(page, "Priya Raman")
  await page.getByRole("link", { name: "Manual Payment" }).click()
  await page.getByLabel("Method").selectOption("Zelle")
  await expect(page.getByLabel("Amount")).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole("button", { name: "Record payment" })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test("what is more than is owed is told while it is typed", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await openTenant(page, "Dmitri Volkov")
  await page.getByRole("link", { name: "Manual Payment" }).click()
  await page.getByLabel("Amount").fill("99999")
  await expect(page.locator("#beyond")).toContainText(/^\$[\d,]+\.\d\d more than is owed: it becomes advance rent\.$/)
  await page.getByRole("radio", { name: /^Deposit/ }).check()
  await expect(page.locator("#beyond")).toContainText("it stays in the deposit reserve.")
  await page.getByLabel("Amount").fill("0")
  await expect(page.locator("#beyond")).toBeEmpty()
})

test("nothing that is typed becomes another amount", async ({ page, javaScriptEnabled }) => {
  const tenant = await openTenant(page, tenantFor(javaScriptEnabled, "Dmitri Volkov", "Ingrid Solberg"))
  const amount = page.getByLabel("Amount")
  const refuses = async (typed: string) => {
    await amount.fill("")
    await amount.pressSequentially(typed)
    await amount.press("Enter")
    await expect(page.getByRole("alert")).toContainText("One thing to correct")
    await expect(amount).toHaveValue(typed)
  }
  await page.goto(`/management/manualpayment?tenant=${tenant}`)
  await page.getByLabel("Method").selectOption("Zelle")
  await refuses("50,25")
  await refuses("1.234,56")
  for (const path of [`/management/manualpayment?tenant=${tenant}&mode=fees`, `/management/editfee?tenant=${tenant}`]) {
    await page.goto(path)
    await page.getByRole("radio", { name: /^Late fee/ }).check()
    await refuses("-25")
    if (javaScriptEnabled === false) continue
    await amount.fill("$7.5")
    await amount.blur()
    await expect(amount).toHaveValue("7.50")
  }
})

test("an unknown tenant is told where to go", async ({ page }) => {
  await page.goto("/management/manualpayment?tenant=99999")
  await expect(page.getByText("Invalid unit or tenant, go back to the rent roll and try again.")).toBeVisible()
})

test("the payment page has no accessibility fault and does not scroll sideways", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await openTenant(page, "Marcus Bell")
  await page.getByRole("link", { name: "Manual Payment" }).click()
  await page.getByLabel("Amount").fill("1.2.3")
  await page.getByLabel("Method").selectOption("Check")
  await page.getByRole("button", { name: "Record payment" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await isAccessible(page)
})
