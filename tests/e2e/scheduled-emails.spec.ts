import { expect, type Page } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

const HERE = "/management/email/scheduled"
const item = (page: Page, address: string) => page.getByRole("listitem").filter({ hasText: address })

/** Schedules a monthly email on the 31st to an address, from the list. */
async function schedule(page: Page, address: string, hasScript: boolean) {
  await page.getByRole("link", { name: "New Email" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Schedule Emails")
  await dialog.getByText("Specific users").click()
  await dialog.getByRole("textbox", { name: "Addresses" }).fill(address)
  await dialog.getByText("Monthly", { exact: true }).click()
  await dialog.getByLabel("Send date").fill("2099-01-31")
  await dialog.getByLabel("Time", { exact: true }).selectOption("6:00 PM")
  if (!hasScript) await dialog.getByRole("button", { name: "Show what is sent" }).click()
  await expect(dialog).toContainText("To 1 recipient.")
  await expect(dialog).toContainText(`As ${address} would read it`)
  await expect(dialog).toContainText("February 28, 2099 6:00 PM")
  await expect(dialog).toContainText("Months that do not have this day get it on their last day.")
  await dialog.getByRole("button", { name: "Schedule email" }).click()
  await expect(dialog.getByRole("alert")).toContainText(/\[firstName\].* no value.*Press once more if that is right\./)
  await expect(dialog.getByRole("textbox", { name: "Addresses" })).toHaveValue(address)
  if (hasScript) await expect(dialog).toContainText(`As ${address} would read it`)
  await dialog.getByRole("button", { name: "Schedule it as it is" }).click()
  await expect(dialog).toContainText("Email has been scheduled.")
  await dialog.getByRole("link", { name: "OK" }).click()
}

test("an email is scheduled monthly, disabled, enabled and deleted", async ({ page, javaScriptEnabled }) => {
  await signInUnseen(page)
  await page.goto(HERE)
  await schedule(page, "journey@elsewhere.example", javaScriptEnabled !== false)
  const own = item(page, "journey@elsewhere.example")
  await expect(own).toContainText("Sends every month at 6:00 PM on the 31st, or the last day of shorter months.")
  await expect(own).toContainText("You")
  await own.getByRole("switch").click()
  await expect(own.getByRole("switch", { name: /^Disabled/ })).toBeVisible()
  await own.getByRole("switch").click()
  await expect(own.getByRole("switch", { name: /^Enabled/ })).toBeVisible()
  await own.getByRole("link", { name: /^Delete/ }).click()
  await expect(page.getByRole("dialog")).toContainText("Confirm Delete")
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(own).toHaveCount(0)
})

test("people are found by name and get the email", { tag: "@long" }, async ({ page }) => {
  await signInUnseen(page)
  await page.goto(HERE)
  await page.getByRole("link", { name: "New Email" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Specific users").click()
  await dialog.getByLabel("Find a person").fill("Cora")
  await dialog.getByRole("button", { name: "Find", exact: true }).click()
  await dialog.getByLabel(/^Cora Whitman/).check()
  await dialog.getByRole("button", { name: "Schedule email" }).click()
  await expect(page.getByRole("dialog")).toContainText("Email has been scheduled.")
  await page.getByRole("link", { name: "OK" }).click()
  const own = page.getByRole("listitem").filter({ hasText: "cora" })
  await own.getByRole("link", { name: /^Delete/ }).click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(own).toHaveCount(0)
})

test("an open list shows what somebody else schedules, and keeps the focus", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without script the list is as it was when it was opened")
  await signInUnseen(page)
  await page.goto(HERE)
  const other = await context.newPage()
  await other.goto(HERE)
  await schedule(other, "live@elsewhere.example", true)
  await page.bringToFront()
  const seen = item(page, "live@elsewhere.example")
  await seen.getByRole("link", { name: /^Delete/ }).focus()
  await item(other, "live@elsewhere.example").getByRole("switch").press("Enter")
  await expect(seen.getByRole("switch", { name: /^Disabled/ })).toBeVisible()
  await expect(seen.getByRole("link", { name: /^Delete/ })).toBeFocused()
})

test("a reminder is added, previewed, changed and deleted", { tag: "@long" }, async ({ page }) => {
  const reminders = "/management/email/reminders"
  await signInUnseen(page)
  await page.goto(reminders)
  await page.getByRole("link", { name: "New Reminder" }).click()
  await page.getByLabel("When").selectOption("10 days before rent is due")
  await page.getByLabel("Subject").fill("Rent is due soon")
  await page.getByRole("button", { name: "Add reminder" }).click()
  const own = page.getByRole("listitem").filter({ hasText: "Rent is due soon" })
  await expect(own).toContainText("10 days before rent is due, at 9:00 AM.")
  await own.getByRole("link", { name: /^Who would get it today/ }).click()
  await expect(page.getByText(/would get it today\. To tenants who owe anything/)).toBeVisible()
  await page.getByRole("link", { name: "Reminders" }).last().click()
  await own.getByRole("link", { name: /^Edit/ }).click()
  await page.getByLabel("Owes more than").fill("1,250.50")
  await page.getByRole("button", { name: "Save reminder" }).click()
  await expect(own).toContainText("who owe more than $1,250.50")
  await own.getByRole("link", { name: /^Delete/ }).click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect(own).toHaveCount(0)
})

test("scheduled emails and reminders have no accessibility fault", { tag: "@long" }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await signInUnseen(page)
  await areAccessible(page, [
    HERE,
    `${HERE}?dialog=new`,
    `${HERE}?dialog=scheduled`,
    "/management/email/reminders",
    "/management/email/reminders?dialog=new",
    "/management/email/reminders/log?reminder=1",
    "/management/email/reminders/preview?reminder=1",
  ])
})
