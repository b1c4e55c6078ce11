import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

const FIRST = 93_110
const UNITS = Array.from({ length: 10 }, (_, at) => FIRST + at)

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
})

/** Counts mouse clicks and loads of pages. */
function counted(page: Page) {
  const count = { clicks: 0, loads: 0 }
  page.on("load", () => {
    count.loads += 1
  })
  const follow = async (role: "link" | "button", name: string | RegExp) => {
    count.clicks += 1
    await page.getByRole(role, { name }).first().click()
  }
  return { count, follow }
}

const field = (page: Page, name: string, row: number) => page.getByLabel(`${name} of row ${row}`, { exact: true })

/** Types a stack of checks like a person: unit, number, Enter. Without script it fills each field separately. */
async function typeChecks(page: Page, script: boolean) {
  if (script) await expect(field(page, "Unit or tenant", 1)).toBeFocused()
  for (const [at, unit] of UNITS.entries()) {
    if (script) {
      await page.keyboard.type(String(unit))
      await page.keyboard.press("Tab")
      await page.keyboard.press("Tab")
      await page.keyboard.type(String(7_000 + at))
      await page.keyboard.press("Enter")
    } else {
      await field(page, "Unit or tenant", at + 1).fill(String(unit))
      await field(page, "Check number", at + 1).fill(String(7_000 + at))
    }
  }
}

test("ten checks take at most twelve clicks and three loads, and the slip adds up", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const script = javaScriptEnabled !== false
  const call = await caller(request)
  for (const unit of UNITS) await petraRents(call, unit)
  await page.goto("/management")
  const { count, follow } = counted(page)
  await follow("link", "Batch Payments")
  await page.waitForLoadState("load")
  await page.getByLabel("Deposit slip's total").fill("9,250.00")
  if (script) await field(page, "Unit or tenant", 1).focus()
  await typeChecks(page, script)
  if (script) {
    await expect(field(page, "Amount", 10)).toHaveValue("925.00")
    await expect(page.getByText("10 amounts, $9,250.00. The slip says the same.")).toBeVisible()
  }
  await follow("button", "Review")
  await expect(page.getByText("$900.00 to rent, $25.00 to other fees")).toHaveCount(10)
  await follow("button", "Post 10 payments")
  await expect(page.getByText("10 payments were posted.")).toBeVisible()
  await page.waitForLoadState("load")
  expect(count.clicks).toBeLessThanOrEqual(12)
  expect(count.loads).toBeLessThanOrEqual(3)
  const sum = page.getByRole("row", { name: /10 payments/ })
  await expect(sum).toContainText("$9,250.00")
})

test("one goes back to a reviewed batch, and on with it from the next one", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const unit = javaScriptEnabled === false ? 93_141 : 93_142
  const petra = await petraRents(await caller(request), unit)
  await page.goto("/management/payments/batch")
  await field(page, "Unit or tenant", 1).fill(String(unit))
  await field(page, "Amount", 1).fill("100.00")
  await field(page, "Check number", 1).fill("8001")
  await page.getByRole("button", { name: "Review" }).click()
  await expect(page.getByRole("button", { name: "Post 1 payment" })).toBeVisible()
  await page.goto(`/management/viewtenant?tenant=${petra}`)
  await page.goBack()
  await expect(page.getByRole("button", { name: "Post 1 payment" })).toBeVisible()
  await page.goBack()
  await expect(field(page, "Check number", 1)).toHaveValue("8001")
  await page.getByRole("link", { name: "New batch" }).click()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("link", { name: "Go on with it" }).first().click()
  await expect(field(page, "Unit or tenant", 1)).toHaveValue(String(unit))
  await page.getByRole("button", { name: "Review" }).click()
  await page.getByRole("button", { name: "Post 1 payment" }).click()
  await expect(page.getByText("1 payment was posted.")).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Batch \d+: posted/)).toBeVisible()
  await expect(field(page, "Unit or tenant", 1)).toHaveValue("")
})

test("a check typed twice is asked about, a wrong row stays, and a row is deleted from the batch", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const call = await caller(request)
  await petraRents(call, 93_121)
  await page.goto("/management/payments/batch")
  for (const row of [1, 2]) {
    await field(page, "Unit or tenant", row).fill("93121")
    await field(page, "Amount", row).fill("100")
    await field(page, "Check number", row).fill("55")
  }
  await field(page, "Unit or tenant", 3).fill("99999")
  await field(page, "Amount", 3).fill("1.00")
  await page.getByRole("button", { name: "Review" }).click()
  await expect(page.getByText("This row repeats another row of this batch.")).toBeVisible()
  await expect(page.getByText("Unit 99999 has no tenant.")).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByLabel("It is another payment").check()
  await page.getByRole("button", { name: "Post the 1 good one" }).click()
  await expect(page.getByText("Unit 99999 has no tenant.")).toBeVisible()
  await page.getByRole("link", { name: /and its deposit slip/ }).click()
  await expect(page.getByRole("heading", { name: /^Batch \d+$/ })).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page
    .getByRole("link", { name: /^Delete/ })
    .first()
    .click()
  await page.getByLabel("Reason").fill("typed twice by mistake")
  await page.getByRole("button", { name: /^Delete/ }).click()
  await page.goto("/management/payments/batch/posted")
  await expect(page.getByRole("row", { name: /\$100\.00 deleted or returned/ }).first()).toBeVisible()
})
