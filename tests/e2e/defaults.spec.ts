import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signInAdmin } from "./people.ts"

async function openDefaults(page: Page) {
  await signInAdmin(page)
  await page.getByRole("link", { name: "Administration", exact: true }).first().click()
  const toolbar = page.getByRole("navigation", { name: "Administration toolbar" })
  await toolbar.getByRole("link", { name: "Global Defaults" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Global Defaults")
}

/** The label, hint, control and texts of one default. */
const fieldOf = (page: Page, label: string) => page.locator(".field", { has: page.getByLabel(label, { exact: true }) })

async function leave(page: Page, label: string, value: string) {
  await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel(label, { exact: true }).blur()
}

const BAD_DAY = "Use a whole day of the month, from 1 to 31."
const BAD_PERCENT = "Use a percentage from 0 to 100, with at most two decimals."
const BAD_LATE_PERCENT =
  "Use a percentage above 0, up to 100, with at most two decimals; leave it empty for no late fees."

test("without script a group is saved by its button, all or nothing", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false, "is about the page without script")
  await openDefaults(page)
  const lateFeeDay = page.getByLabel("Late fee day")
  const before = await lateFeeDay.inputValue()
  await lateFeeDay.fill("32")
  await page.getByLabel("ACH fee percent").fill("7")
  await page.getByLabel("Card fee percent").fill("101")
  await page.getByRole("button", { name: "Save Billing" }).click()
  await expect(page.getByRole("alert")).toContainText("Two things to correct")
  await expect(fieldOf(page, "Late fee day")).toContainText(BAD_DAY)
  await expect(fieldOf(page, "Card fee percent")).toContainText(BAD_PERCENT)
  await expect(lateFeeDay).toHaveValue("32")
  await expect(page.getByLabel("ACH fee percent")).toHaveValue("7")
  await page.goto("/admin/defaults")
  await expect(lateFeeDay).toHaveValue(before)
  await expect(page.getByLabel("ACH fee percent")).toHaveValue("0")

  await page.getByLabel("Company city").fill("Long Beach")
  await page.getByLabel("Company phone").fill("(909) 555-0101")
  await page.getByRole("button", { name: "Save Company" }).click()
  await expect(page.getByRole("status").first()).toHaveText("Saved: Company city, Company phone.")
  await expect(page.getByLabel("Company city")).toHaveValue("Long Beach")
})

test("with script a default is saved when its field is left and changed, and only then", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await openDefaults(page)
  // Texts of several lines have a button, because Enter begins a new line there, and so has the choice of proration.
  const buttons = ["Save Parts of months", "Save Office hours", "Save How to pay"]
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveText(buttons)
  const sent: (string | null)[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData())
  })
  await page.getByLabel("Company email").focus()
  await page.getByLabel("Company email").blur()
  await leave(page, "Company email", " books@demo.example ")
  await expect(fieldOf(page, "Company email").getByRole("status")).toHaveText("Saved")
  await expect(page.getByLabel("Company email")).toHaveValue("books@demo.example")
  await page.getByLabel("Autopay day").fill("4")
  await page.getByLabel("Autopay day").press("Enter")
  await expect(fieldOf(page, "Autopay day").getByRole("status")).toHaveText("Saved")
  expect(sent).toEqual([
    "intent=company&companyEmail=+books%40demo.example+&was.companyEmail=",
    "intent=billing&autopayDay=4&was.autopayDay=3",
  ])
  await page.reload()
  await expect(page.getByLabel("Company email")).toHaveValue("books@demo.example")
  await expect(page.getByLabel("Autopay day")).toHaveValue("4")
})

test("with script a refused value gives way to the old one, and the reason stands beside the field", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await openDefaults(page)
  for (const [label, value, message] of [
    ["Late fee day", "32", BAD_DAY],
    ["Rent due day", "1.5", BAD_DAY],
    ["Late fee percent", "0", BAD_LATE_PERCENT],
    ["Card fee percent", "101", BAD_PERCENT],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    const before = await field.inputValue()
    await leave(page, label, value)
    await expect(fieldOf(page, label).getByRole("alert")).toHaveText(message)
    await expect(field).toHaveValue(before)
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
  }
  await page.route("/admin/defaults", (route) => route.abort())
  await leave(page, "Property website", "https://lost.example")
  await expect(fieldOf(page, "Property website").getByRole("alert")).toContainText("was not saved")
  await expect(page.getByLabel("Property website")).toHaveValue("https://lost.example")
  await page.unroute("/admin/defaults")
  await leave(page, "Property website", "https://kept.example")
  await expect(fieldOf(page, "Property website").getByRole("status")).toHaveText("Saved")
  await expect(fieldOf(page, "Property website").getByRole("alert")).toHaveCount(0)
  await leave(page, "Property website", "")
  await expect(fieldOf(page, "Property website").getByRole("status")).toHaveText("Saved")
})

test("with script a default is saved by Tab to a link, by Back and by closing the tab, and an ended session keeps what was typed", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await openDefaults(page)
  const city = page.getByLabel("Company city")
  const isStored = (value: string) =>
    expect(async () => {
      await page.goto("/admin/defaults")
      await expect(city).toHaveValue(value, { timeout: 500 })
    }).toPass()
  page.on("dialog", (dialog) => dialog.accept())
  await city.fill("Chino")
  await page.getByRole("navigation", { name: "Administration toolbar" }).getByRole("link", { name: "Users" }).click()
  await isStored("Chino")
  await page.goto("/admin")
  await page.goto("/admin/defaults")
  await city.fill("Pomona")
  await page.goBack()
  await isStored("Pomona")
  const other = await page.context().newPage()
  await other.goto("/admin/defaults")
  await other.getByLabel("Company city").fill("Upland")
  other.on("dialog", (dialog) => dialog.accept())
  await other.close({ runBeforeUnload: true })
  await isStored("Upland")
  await page.context().clearCookies()
  await leave(page, "Company city", "Rialto")
  await expect(fieldOf(page, "Company city").getByRole("alert")).toContainText("Your session ended")
  await expect(city).toHaveValue("Rialto")
})

test("with script a default that somebody else changed is not undone: both values stand there, and leaving the field once more decides", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await openDefaults(page)
  const other = await page.context().newPage()
  await other.goto("/admin/defaults")
  await leave(other, "Company state", "Nevada")
  await expect(fieldOf(other, "Company state").getByRole("status")).toHaveText("Saved")
  const state = page.getByLabel("Company state")
  await leave(page, "Company state", "Oregon")
  const alert = fieldOf(page, "Company state").getByRole("alert")
  await expect(alert).toHaveText(
    "This was changed in the meantime. Now: Nevada. Yours was not saved: enter and leave this field once more to save it all the same.",
  )
  await expect(state).toHaveValue("Oregon")
  await expect(state).toHaveAccessibleDescription(/Now: Nevada/)
  // A click elsewhere has no effect.
  await page.getByRole("heading", { level: 1 }).click()
  await expect(alert).toBeVisible()
  await other.reload()
  await expect(other.getByLabel("Company state")).toHaveValue("Nevada")
  await state.focus()
  await page.keyboard.press("Tab")
  await expect(fieldOf(page, "Company state").getByRole("status")).toHaveText("Saved")
  await expect(alert).toHaveCount(0)
  await other.reload()
  await expect(other.getByLabel("Company state")).toHaveValue("Oregon")
  await leave(other, "Company state", "")
  await expect(fieldOf(other, "Company state").getByRole("status")).toHaveText("Saved")
})

test("with script the time zone is saved on selection", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "needs script")
  await openDefaults(page)
  const zone = page.getByLabel("Time zone")
  const before = await zone.inputValue()
  // Another zone with the same time, because other journeys run concurrently.
  for (const name of ["America/Tijuana", before]) {
    await zone.selectOption(name)
    await expect(fieldOf(page, "Time zone").getByRole("status")).toHaveText("Saved")
    await expect(fieldOf(page, "Time zone")).toContainText(/It is .+ there now\./)
  }
  await page.reload()
  await expect(zone).toHaveValue(before)
})

test("the defaults have no accessibility fault, narrow and dark, wide and light", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  await openDefaults(page)
  await leave(page, "Late fee day", "99")
  await expect(fieldOf(page, "Late fee day").getByRole("alert")).toBeVisible()
  await isAccessible(page)
})
