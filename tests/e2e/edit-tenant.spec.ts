import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { openTenant, signInUnseen, tenantFor } from "./people.ts"

/** The demo's tenant whom no other journey changes. */
const someone = (script: boolean | undefined) => tenantFor(script, "Peter O'Shea", "Otis Fairbanks")

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
})

test("staff edit a tenant after a mistake", async ({ page, javaScriptEnabled }) => {
  const tenant = await openTenant(page, someone(javaScriptEnabled))
  await page.getByRole("link", { name: "Edit Tenant Details" }).click()
  await expect(page).toHaveTitle(/^.+ · Edit Tenant Details · /)
  await page.getByLabel("Business name").fill("Corner Repairs")
  await page.getByLabel("Late fee percent").fill("2.5")
  await page.getByLabel("Primary phone").fill("555-0142")
  await page.getByRole("button", { name: "Save Tenant" }).click()
  await expect(page.getByRole("alert")).toContainText("Nothing was saved yet.")
  await expect(page.getByLabel("Business name")).toHaveValue("Corner Repairs")
  await page.getByLabel("Primary phone").fill("909 555 0177")
  await page.getByRole("button", { name: "Save Tenant" }).click()
  await expect(page).toHaveURL(`/management/viewtenant?tenant=${tenant}`)
  await expect(page.getByRole("status").first()).toHaveText(/ was saved\.$/)
  await expect(page.getByText("Corner Repairs")).toBeVisible()
  await expect(page.getByText("(909) 555-0177").first()).toBeVisible()
  await expect(page.getByText("2.50% on the 5th")).toBeVisible()
})

test("with script days, percents and phones take their shape, and a new email is warned of", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "needs script")
  const tenant = await openTenant(page, "Priya Raman")
  await page.goto(`/management/edittenant?tenant=${tenant}`)
  const day = page.getByLabel("Late fee day")
  await day.pressSequentially("23")
  await day.blur()
  await expect(day).toHaveValue("23rd")
  await page.getByLabel("Lease end date").focus()
  for (let tabs = 0; tabs < 5 && !(await day.evaluate((field) => field === document.activeElement)); tabs++) {
    await page.keyboard.press("Tab")
  }
  await page.keyboard.type("8")
  await page.keyboard.press("Tab")
  await expect(day).toHaveValue("8th")
  await day.fill("32")
  await day.blur()
  await expect(day).toHaveValue("")
  const percent = page.getByLabel("Convenience fee")
  await percent.pressSequentially("2.5%")
  await percent.blur()
  await expect(percent).toHaveValue("2.50")
  await percent.fill("7,5")
  await percent.blur()
  await expect(percent).toHaveValue("7,5")
  const phone = page.getByLabel("Second phone")
  await phone.fill("")
  await phone.pressSequentially("9095550123")
  await expect(phone).toHaveValue("(909) 555-0123")
  const warning = page.getByText("The tenant must log in with the new email.")
  await expect(warning).toBeHidden()
  await page.getByLabel("Primary email").fill("somebody.else@example.com")
  await expect(warning).toBeVisible()
})

test("balances are set in three steps", async ({ page, javaScriptEnabled }) => {
  const name = someone(javaScriptEnabled)
  const tenant = await openTenant(page, name)
  await page.goto(`/management/edittenant?tenant=${tenant}`)
  await page.getByRole("link", { name: "Adjust balances" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Balance edits are not tracked as payments.")
  await dialog.getByLabel("Other fee balance").fill("1.2.3")
  await dialog.getByRole("button", { name: "Review changes" }).click()
  await expect(dialog).toContainText("Use an amount from $0.00 to $999,999.99")
  await dialog.getByLabel("Other fee balance").fill("12.34")
  await dialog.getByRole("button", { name: "Review changes" }).click()
  await expect(dialog).toContainText("Confirm balance adjustment")
  await expect(dialog).toContainText("→")
  await dialog.getByRole("button", { name: "Adjust balances" }).click()
  await expect(page.getByRole("status").first()).toHaveText(`The balances of ${name} were adjusted.`)
})

test("of two who edit the same tenant the second sees what was saved", async ({ page, javaScriptEnabled }) => {
  const tenant = await openTenant(page, someone(javaScriptEnabled))
  const address = `/management/edittenant?tenant=${tenant}`
  await page.goto(address)
  const second = await page.context().newPage()
  await second.goto(address)
  await page.getByLabel("Middle name").first().fill("First")
  await second.getByLabel("Middle name").first().fill("Second")
  await page.getByRole("button", { name: "Save Tenant" }).click()
  await expect(page.getByRole("status").first()).toHaveText(/ was saved\.$/)
  await second.getByRole("button", { name: "Save Tenant" }).click()
  await expect(second.getByRole("alert")).toContainText("This tenant was changed in the meantime.")
  await expect(second.getByText("Now: First", { exact: true })).toBeVisible()
  await expect(second.getByLabel("Middle name").first()).toHaveValue("Second")
  await second.getByRole("button", { name: "Save Tenant" }).click()
  await expect(second.getByRole("status").first()).toHaveText(/ was saved\.$/)
})

test("restricting ACH is confirmed, and cancelling leaves it allowed", async ({ page, javaScriptEnabled }) => {
  const tenant = await openTenant(page, someone(javaScriptEnabled))
  const choose = async (privilege: string) => {
    await page.getByRole("radio", { name: privilege, exact: true }).click({ force: true })
    await page.getByRole("button", { name: "Save ACH privilege" }).click()
  }
  await choose("Restricted")
  await expect(page.getByRole("dialog", { name: "Confirm ACH Restriction" })).toContainText(
    "This turns off autopay if the tenant's autopay uses an ACH method.",
  )
  await page.getByRole("link", { name: "Cancel" }).click()
  await expect(page).toHaveURL(`/management/viewtenant?tenant=${tenant}`)
  await expect(page.getByRole("radio", { name: "Allowed" })).toBeChecked()
  await choose("Restricted")
  await page.getByRole("button", { name: "Restrict ACH" }).click()
  await expect(page.getByRole("radio", { name: "Restricted" })).toBeChecked()
  await choose("Allowed")
  await expect(page.getByRole("status").first()).toHaveText(/is now Allowed\.$/)
})

test("the autopay day is chosen, and a password link is sent", async ({ page, javaScriptEnabled }) => {
  await openTenant(page, someone(javaScriptEnabled))
  await page.getByLabel("Autopay day").selectOption("12th")
  await page.getByRole("button", { name: "Save autopay day" }).click()
  await expect(page.getByRole("status").first()).toHaveText(/is now the 12th\.$/)
  await expect(page.getByLabel("Autopay day")).toHaveValue("12")
  await page.getByRole("button", { name: "Send password reset link" }).click()
  await expect(page.getByRole("status").first()).toHaveText(
    "A password reset link has been sent to the Tenant's primary email. The demo shows it at /dev/outbox.",
  )
})

test("editing a tenant has no accessibility fault and does not scroll sideways", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  const tenant = await openTenant(page, "Priya Raman")
  const edit = `/management/edittenant?tenant=${tenant}`
  await areAccessible(page, [edit, `${edit}&dialog=balances`, `/management/viewtenant?tenant=${tenant}`])
})
