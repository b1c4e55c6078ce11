// Does not use the test function of journey.ts: it hides the page until its scripts have run, and hidden fields cannot get the focus.
import { expect, type Page, test } from "@playwright/test"
import { caller, petraRents } from "./calls.ts"
import { newProperty } from "./new-property.ts"
import { PASSWORD, signInUnseen } from "./people.ts"

const FIRST = 88_200
const CHECKS = Array.from({ length: 60 }, (_, at) => ({ unit: String(FIRST + at), number: String(5_001 + at) }))

const field = (page: Page, name: string, row: number) => page.getByLabel(`${name} of row ${row}`, { exact: true })

/** Counts the presses of keys, the loads of pages, and the clicks. */
async function keyboardOf(page: Page) {
  const count = { keys: 0, loads: 0, clicks: 0 }
  page.on("load", () => {
    count.loads += 1
  })
  await page.exposeFunction("countClick", () => {
    count.clicks += 1
  })
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => (window as unknown as { countClick(): void }).countClick())
  })
  const strike = async (key: string) => {
    count.keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    for (const key of text) await strike(key)
  }
  return { count, strike, type }
}

/** Sixty tenants would appear in every list of the demo building, so they are in a separate property. */
const ANN = "ann@example.com"

test("sixty checks are entered, reviewed and posted by keyboard alone", { tag: "@long" }, async ({
  browser,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without script Enter sends the form")
  test.setTimeout(300_000)
  const property = await newProperty()
  try {
    property.addAdministrator(ANN, PASSWORD)
    const context = await browser.newContext({ baseURL: new URL(property.setup).origin })
    const call = await caller(context.request, ANN)
    for (const { unit } of CHECKS) await petraRents(call, Number(unit))
    await postsSixty(await context.newPage())
    await context.close()
  } finally {
    await property.end()
  }
})

async function postsSixty(page: Page) {
  await signInUnseen(page, ANN)
  const { count, strike, type } = await keyboardOf(page)

  await page.goto("/management/payments/batch")
  await expect(field(page, "Unit or tenant", 1)).toBeFocused()
  for (const { unit, number } of CHECKS) {
    await type(unit)
    await strike("Tab")
    await strike("Tab")
    await type(number)
    await strike("Enter")
  }
  await expect(field(page, "Unit or tenant", CHECKS.length + 1)).toBeFocused()
  await expect(field(page, "Amount", CHECKS.length)).toHaveValue("925.00")
  await expect(page.getByText("60 amounts, $55,500.00")).toBeVisible()

  await strike("Enter")
  await expect(page.getByText("$900.00 to rent, $25.00 to other fees")).toHaveCount(CHECKS.length)
  await expect(page.getByRole("button", { name: "Post 60 payments" })).toBeFocused()
  await expect(page.getByText("payments were posted")).toHaveCount(0)
  await strike("Enter")
  await expect(page.getByText("60 payments were posted.")).toBeVisible()
  await page.waitForLoadState("load")
  expect(count).toEqual({ keys: CHECKS.length * (5 + 2 + 4 + 1) + 2, loads: 3, clicks: 0 })
}

test("Enter held down posts nothing, and on an empty form goes nowhere", { tag: "@long" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without script Enter sends the form")
  await petraRents(await caller(request), 94_090)
  await signInUnseen(page)
  await page.goto("/management/payments/batch")
  await page.keyboard.press("Enter")
  await expect(field(page, "Unit or tenant", 2)).toBeFocused()
  await field(page, "Unit or tenant", 2).fill("94090")
  await field(page, "Amount", 2).fill("100.00")
  await field(page, "Check number", 2).press("Enter")
  await page.keyboard.press("Enter")
  const post = page.getByRole("button", { name: "Post 1 payment" })
  await expect(post).toBeFocused()
  // The event that a browser sends for a held key.
  await post.evaluate((button) => {
    const isFree = button.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true }),
    )
    if (isFree) (button as HTMLButtonElement).click()
  })
  await expect(post).toBeVisible()
  await expect(page.getByText("was posted")).toHaveCount(0)
})

test("a refused head of a batch has the focus on its message, not on an empty row", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without script the browser gives the focus to the message")
  await signInUnseen(page)
  await page.goto("/management/payments/batch")
  await field(page, "Unit or tenant", 1).fill("102")
  await field(page, "Amount", 1).fill("10.00")
  await page.getByLabel("Deposit slip's total").fill("abc")
  await page.getByRole("button", { name: "Review" }).click()
  await expect(page.getByRole("alert")).toBeFocused()
  await expect(page.getByRole("alert")).toContainText("Deposit slip's total")
})
