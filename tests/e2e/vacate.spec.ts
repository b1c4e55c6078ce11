import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { caller, paysCash, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { signIn, signInUnseen } from "./people.ts"

test("a tenant moves out after a wrong amount, a look at the preview and a payment that came meanwhile", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const unit = javaScriptEnabled === false ? 93301 : 93302
  const call = await caller(request)
  const petra = await petraRents(call, unit)
  await signInUnseen(page)
  await page.goto(`/management/viewtenant?tenant=${petra}`)
  await page.getByRole("link", { name: "Vacate" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vacate")
  const amount = page.getByLabel("Deposit amount to use")
  const calculate = page.getByRole("button", { name: "Calculate Preview" })
  await amount.fill("800.01")
  await calculate.click()
  await expect(page.getByRole("alert")).toContainText("Invalid Amount")
  await expect(page.getByRole("alert")).toContainText("You cannot use more than the deposit reserve amount.")
  await expect(amount).toHaveValue("800.01")
  await amount.fill("700")
  await calculate.click()
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible()
  await expect(page.getByText("$100.00 goes back while $225.00 stays owed")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Preview" })).toBeInViewport()
  await expect(page.getByRole("heading", { name: "Preview" })).toBeFocused()

  await paysCash(call, petra, 20_000)
  await page.getByLabel("Notes").fill("Left clean")
  await page.getByRole("button", { name: "Confirm Vacate" }).click()
  await expect(page.getByRole("alert")).toContainText(
    "The tenant's balances changed. Please calculate the preview again.",
  )
  await expect(page.getByRole("alert")).toContainText("It was calculated again just now")
  await expect(page.getByText("$100.00 goes back while $25.00 stays owed")).toBeVisible()
  await expect(page.getByLabel("Notes")).toHaveValue("Left clean")
  await page.getByRole("button", { name: "Confirm Vacate" }).click()

  await expect(page).toHaveURL(`/management/tenants/view?tenant=${petra}`)
  await expect(page.getByRole("status").first()).toHaveText(
    `Petra Novak ${unit} moved out of unit ${unit}. Deposit returned: $100.00.`,
  )
  await expect(page.getByText("$25.00 is still owed.")).toBeVisible()
  await expect(page.getByText("Left clean")).toBeVisible()
})

test("with script the refund follows the amount, and nothing is calculated of nothing", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "needs script")
  const call = await caller(request)
  await petraRents(call, 93303)
  await signInUnseen(page)
  await page.goto("/management/viewtenant/vacate?unit=93303")
  const calculate = page.getByRole("button", { name: "Calculate Preview" })
  await expect(calculate).toBeDisabled()
  await page.getByLabel("Deposit amount to use").fill("123.45")
  await expect(calculate).toBeEnabled()
  await expect(page.locator("output")).toHaveText("$676.55")
  await page.getByLabel("Deposit amount to use").fill("1,000")
  await expect(page.locator("output")).toHaveText("–")
})

test("the amount is asked for at once, and Enter calculates its preview", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const unit = javaScriptEnabled === false ? 93306 : 93307
  await petraRents(await caller(request), unit)
  await signInUnseen(page)
  await page.goto(`/management/viewtenant/vacate?unit=${unit}`)
  const amount = page.getByLabel("Deposit amount to use")
  // The journey hides a page until its scripts have run, and hidden fields cannot get the focus.
  if (javaScriptEnabled === false) await expect(amount).toBeFocused()
  await expect(amount).toHaveValue("")
  await amount.pressSequentially("800")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Confirming uses $800.00 of the deposit and returns $0.00")).toBeVisible()
  await page.getByRole("button", { name: "Confirm Vacate" }).click()
  await expect(page.getByRole("status").first()).toContainText("Deposit returned: $0.00.")
})

test("what is confirmed is what the preview shows", async ({ page, request, javaScriptEnabled }) => {
  const unit = javaScriptEnabled === false ? 93304 : 93305
  const petra = await petraRents(await caller(request), unit)
  await signInUnseen(page)
  await page.goto(`/management/viewtenant/vacate?unit=${unit}`)
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute(
    "href",
    `/management/viewtenant?tenant=${petra}`,
  )
  const amount = page.getByLabel("Deposit amount to use")
  const confirm = page.getByRole("button", { name: "Confirm Vacate" })
  await amount.fill("0")
  await page.getByRole("button", { name: "Calculate Preview" }).click()
  await expect(page.getByText("Confirming uses $0.00 of the deposit and returns $800.00")).toBeVisible()
  await amount.fill("800")
  if (javaScriptEnabled !== false) {
    const changed = page.getByText("The amount above is not the preview's")
    for (const typed of ["800", "", "0.001", "-0", "0,00"]) {
      await amount.fill(typed)
      await expect(confirm).toBeDisabled()
      await expect(changed).toBeVisible()
    }
    for (const typed of ["0", "$0.00", ".0"]) {
      await amount.fill(typed)
      await expect(confirm).toBeEnabled()
      await expect(changed).toBeHidden()
    }
  }
  await confirm.click()
  await expect(page.getByRole("status").first()).toContainText("Deposit returned: $800.00.")
})

test("a subunit is removed from the rent roll's menu of actions", async ({ page, request, javaScriptEnabled }) => {
  const own = javaScriptEnabled === false ? 93311 : 93321
  const call = await caller(request)
  const petra = await petraRents(call, own)
  await call("/management/unit", { unitNumber: own + 1, monthlyRent: 30_000, deposit: 0, floor: 1 })
  await call("/management/unit/tenant", {
    tenantID: petra,
    unitNumber: own + 1,
    newMonthlyRent: 120_000,
    newTotalDeposit: 80_000,
    newRentBalance: 120_000,
    newFeeBalance: 2_500,
  })
  await signInUnseen(page)
  await page.goto(`/management?search=${own + 1}`)
  await page
    .getByRole("row", { name: new RegExp(`${own + 1}`) })
    .getByRole("link", { name: /actions/i })
    .click()
  await page.getByRole("link", { name: "Remove Subunit" }).click()
  await expect(page.getByText(`Still open for unit ${own + 1}`)).toBeVisible()
  await page.getByRole("link", { name: /^Delete/ }).click()
  await expect(page.getByRole("dialog")).toContainText("Delete charge of $300.00?")
  await page.goto(`/management/viewtenant/vacate?unit=${own + 1}`)
  await page.getByRole("button", { name: `Remove subunit ${own + 1}` }).click()
  await expect(page).toHaveURL(`/management/viewtenant?tenant=${petra}`)
  await expect(page.getByRole("status").first()).toHaveText(`Unit ${own + 1} was removed. It is vacant now.`)
})

test("the Vacate page has no accessibility fault, narrow and dark, wide and light", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  const call = await caller(request)
  await petraRents(call, 93331)
  await signIn(page)
  const path = "/management/viewtenant/vacate?unit=93331"
  await areAccessible(page, [path, `${path}&Fees=900`, `${path}&Fees=800`, `${path}&Fees=500`])
})
