import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { addUnit, signIn } from "./people.ts"

/** "2031-01-15": a day that is still to come. */
const LATER = `${new Date().getFullYear() + 5}-01-15`

test("a manager adds a unit after a mistake, edits it and plans its next rent", async ({ page, javaScriptEnabled }) => {
  const number = javaScriptEnabled === false ? "90101" : "90102"
  await signIn(page)
  await page.goto("/management/newunit")
  await page.getByLabel("Unit Number").fill(number)
  await page.getByLabel("Monthly Rent").fill("1,250.50")
  await page.getByLabel("Deposit").fill("1.2.3")
  await page.getByLabel("Floor").fill("2")
  await page.getByRole("button", { name: "Add New Unit" }).click()
  await expect(page.getByRole("alert")).toContainText("No unit was added yet.")
  await expect(page.getByLabel("Monthly Rent")).toHaveValue("1,250.50")
  await page.getByLabel("Deposit").fill("1500")
  await page.getByRole("button", { name: "Add New Unit" }).click()
  await expect(page).toHaveURL(`/management/viewunit?unit=${number}`)
  await expect(page.getByRole("status")).toHaveText(`Unit ${number} was added.`)

  await page.getByRole("link", { name: "Edit Unit" }).click()
  await page.getByLabel("Planned Rent Increase Date").fill(LATER)
  await page.getByLabel("Planned Rent Increase Amount").fill("49.50")
  await page.getByRole("button", { name: "Save Planned Increase" }).click()
  await expect(page.getByRole("status").first()).toHaveText("The planned rent increase was saved.")
  await page.getByLabel("Monthly Rent", { exact: true }).fill("1300.50")
  await page.getByLabel("Ready To Rent").check()
  await page.getByRole("button", { name: "Save Unit" }).click()

  await expect(page).toHaveURL(`/management/viewunit?unit=${number}`)
  await expect(page.getByText(`$1,300.50 → $1,350.00 on Jan 15, ${LATER.slice(0, 4)}`)).toBeVisible()
  await expect(page.getByRole("row", { name: /\$1,250\.50 \$1,300\.50/ })).toBeVisible()
})

test("with script a planned increase is saved when its field loses focus", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await signIn(page)
  await addUnit(page, "90103", { rent: "900" })
  await page.goto("/management/editunit?unit=90103")
  const amount = page.getByLabel("Planned Rent Increase Amount")
  await page.getByLabel("Planned Rent Increase Date").fill(LATER)
  await amount.fill("1.2.3")
  await amount.blur()
  await expect(
    page.locator("#plan-saved").getByText("Planned Rent Increase Amount: Use an amount from $0.00"),
  ).toBeVisible()
  await amount.fill("100")
  await amount.blur()
  await expect(page.getByText("The planned rent increase was saved.")).toBeVisible()
  await page.goto("/management/viewunit?unit=90103")
  await expect(page.getByText("$900.00 → $1,000.00")).toBeVisible()
  await expect(page.getByText("was saved")).toBeHidden()
  await page.goto("/management/editunit?unit=90103")
  await page.context().clearCookies()
  await amount.fill("200")
  await amount.blur()
  await expect(page.getByText("The planned rent increase was not saved.")).toBeVisible()
})

test("with script an amount keeps its number, and has two decimals once it is left", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await signIn(page)
  await page.goto("/management/newunit")
  const rent = page.getByLabel("Monthly Rent")
  await rent.pressSequentially("$ 1,250.5")
  await expect(rent).toHaveValue("1,250.5")
  await rent.press("Tab")
  await expect(rent).toHaveValue("1,250.50")
  await rent.press("Home")
  await rent.press("ArrowRight")
  await rent.press("7")
  await expect(rent).toHaveValue("17,250.50")
})

test("the unit pages have no accessibility fault, narrow and dark, wide and light", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  await signIn(page)
  await areAccessible(page, ["/management/newunit", "/management/editunit?unit=101", "/management/viewunit?unit=101"])
})
