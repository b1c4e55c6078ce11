import { expect, type Page } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { newManager, signIn, tenantFor } from "./people.ts"

const SEND = "/management/email/send"

/** Signs in a new manager, because each person has their own drafts. */
const signInNew = async (page: Page, name: string) => signIn(page, await newManager(page, name))

const to = (page: Page) => page.locator("#to")

/** Adds a recipient by a part of the name: with script from the list that opens, without script by ticking a result. */
async function adds(page: Page, typed: string, name: string, script: boolean | undefined): Promise<void> {
  await page.getByLabel("Recipients").fill(typed)
  if (script === false) {
    await page.getByRole("button", { name: "Search or add" }).click()
    await page.getByRole("checkbox", { name }).check()
    await page.getByRole("button", { name: "Add selected" }).click()
  } else {
    await expect(page.getByRole("option", { name })).toBeVisible()
    await page.getByLabel("Recipients").press("Tab")
  }
  await expect(to(page)).toContainText(name)
}

test("a letter is written, previewed, reviewed and sent to each of its readers", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInNew(page, tenantFor(javaScriptEnabled, "Leonora", "Lavinia"))
  await page.goto(SEND)
  await adds(page, "wei", "Wei Chen", javaScriptEnabled)
  const recipients = page.getByLabel("Recipients")
  await recipients.fill("Roofer <roofer@elsewhere.example>, nobody; tiler@elsewhere.example")
  await recipients.press("Enter")
  await expect(to(page)).toContainText("roofer@elsewhere.example")
  await expect(recipients).toHaveValue("nobody")
  await expect(recipients).toHaveAccessibleDescription(/“nobody” is not an email/)
  await recipients.fill("")
  await page.getByRole("button", { name: "Remove tiler@elsewhere.example" }).click()
  await expect(to(page)).not.toContainText("tiler@elsewhere.example")
  await expect(page.getByText("“nobody” is not an email")).toBeHidden()
  await page.getByLabel("Subject").fill("The roof over [unitNumber]")
  await page.getByLabel("Body").fill("Dear [firstName],\n\nthe roofer comes on Monday.")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("status").first()).toContainText("The message is saved.")
  await page.reload()
  await expect(page.getByLabel("Body")).toHaveValue(/the roofer comes on Monday/)
  await expect(page.locator("#preview")).toContainText("Dear Wei,")
  await page.getByRole("button", { name: "Review and send to 2" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("[unitNumber], [firstName] have no value for roofer@elsewhere.example")
  await dialog.getByRole("button", { name: "Send 2 emails" }).click()
  await expect(page.getByRole("status").first()).toHaveText("2 email(s) sent.")
  await page.goto(SEND)
  await expect(page.getByLabel("Subject")).toHaveValue("")
})

test("addresses that are pasted a line each are recipients each", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "without script a browser takes the line breaks out itself")
  await signInNew(page, "Ludovica")
  await page.goto(SEND)
  const recipients = page.getByLabel("Recipients")
  await recipients.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", "roofer@elsewhere.example\r\nTiler, Tom <tiler@elsewhere.example>\n")
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  })
  await recipients.press("Enter")
  await expect(to(page)).toContainText("tiler@elsewhere.example")
  await expect(to(page)).toContainText("roofer@elsewhere.example")
  await expect(recipients).toHaveValue("")
})

test("a template is made, loaded into a message, and deleted", async ({ page, javaScriptEnabled }) => {
  await signInNew(page, tenantFor(javaScriptEnabled, "Thaddeus", "Tobias"))
  const subject = `Keys ${javaScriptEnabled === false ? "without" : "with"} script`
  await page.goto("/management/email/templates")
  if (javaScriptEnabled !== false) await expect(page.getByRole("button", { name: "Save" })).toBeDisabled()
  await page.getByLabel("Subject").fill(subject)
  await page.getByLabel("Body").fill("Dear [firstName]")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status").first()).toHaveText("The template was made.")
  if (javaScriptEnabled !== false) {
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled()
    await page.getByLabel("Body").fill("Dear [fir")
    await expect(page.getByRole("button", { name: "Load" })).toBeDisabled()
    await page.getByLabel("Body").press("End")
    await page.getByLabel("Body").pressSequentially("s")
    await expect(page.getByRole("option", { name: "[firstName]" })).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(page.getByLabel("Body")).toHaveValue("Dear [firstName]")
  }
  await page.getByRole("button", { name: "Load" }).click()
  await expect(page).toHaveURL(/\/management\/email\/send/)
  await expect(page.getByLabel("Subject")).toHaveValue(subject)
  await page.goto("/management/email/templates")
  await page.getByLabel("Template", { exact: true }).selectOption({ label: subject })
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Open" }).click()
  await expect(page.getByRole("heading", { name: "Edit template" })).toBeVisible()
  await page.getByRole("link", { name: "Delete" }).click()
  await page.getByRole("button", { name: "Delete template" }).click()
  await expect(page.getByRole("status").first()).toHaveText(`The template “${subject}” was deleted.`)
})

test("a link from a tenant begins a message, and the one that was not sent lies beside it", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInNew(page, tenantFor(javaScriptEnabled, "Linus", "Ludmila"))
  await page.goto("/management/tenants")
  await page.getByRole("link", { name: /@/ }).first().click()
  await expect(to(page)).toContainText("@")
  await page.getByLabel("Subject").fill("Your deposit")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.goto(`${SEND}?recipients=roofer%40elsewhere.example`)
  await expect(to(page)).toContainText("roofer@elsewhere.example")
  await page.getByLabel("Subject").fill("The roof")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("You have a message that was not sent")).toBeVisible()
  await page.getByRole("link", { name: "Continue this message" }).click()
  await expect(page.getByRole("link", { name: /^Continue this message ?: The roof/ })).toBeVisible()
  await expect(to(page)).not.toContainText("roofer@elsewhere.example")
  await expect(page.getByLabel("Subject")).toHaveValue("Your deposit")
  await page.getByRole("button", { name: "Discard", exact: true }).click()
  await page.getByRole("button", { name: "Discard message" }).click()
  await expect(page.getByRole("status").first()).toHaveText("The message was discarded.")
})

test("two messages in two tabs are stored each for itself", { tag: "@long" }, async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "without script a button stores it")
  await signInNew(page, "Tibalt")
  await page.goto(`${SEND}?recipients=roofer%40elsewhere.example`)
  const other = await page.context().newPage()
  await other.goto(`${SEND}?recipients=tiler%40elsewhere.example`)
  await page.getByLabel("Body").fill("About the roof.")
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  await other.getByLabel("Body").fill("About the tiles.")
  await expect(other.getByText("Saved", { exact: true })).toBeVisible()
  await page.getByLabel("Subject").fill("Roof")
  await expect(page.locator("#to")).toContainText("roofer@elsewhere.example")
  await page.getByLabel("Subject").press("Tab")
  await expect(async () => {
    await page.reload()
    await expect(page.getByLabel("Subject")).toHaveValue("Roof", { timeout: 500 })
  }).toPass()
  await expect(page.getByLabel("Body")).toHaveValue("About the roof.")
  await expect(page.getByText("You have a message that was not sent")).toBeVisible()
  await other.reload()
  await expect(other.getByLabel("Body")).toHaveValue("About the tiles.")
  await expect(other.locator("#to")).toContainText("tiler@elsewhere.example")
})

test("what is typed is stored by itself", { tag: "@long" }, async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "without script a button stores it")
  await signInNew(page, "Typhaine")
  await page.goto(SEND)
  await adds(page, "wei", "Wei Chen", true)
  await page.getByLabel("Body").fill("Dear [firstName]")
  await expect(page.locator("#preview")).toContainText("Dear Wei")
  await page.reload()
  await expect(page.getByLabel("Body")).toHaveValue("Dear [firstName]")
})

test("writing to tenants has no accessibility fault and does not scroll sideways", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await signInNew(page, "Axelle")
  await page.goto(`${SEND}?recipients=roofer%40elsewhere.example&subject=Roof`)
  await page.getByLabel("Body").fill("Dear [firstName], it is mended.")
  await page.getByLabel("Group of tenants").selectOption({ label: "All Tenants" })
  await page.getByRole("button", { name: "Add group" }).click()
  await expect(to(page)).toContainText("All Tenants")
  await page.getByText(/^All Tenants: /).click()
  await isAccessible(page, "a message")
  await page.getByLabel("Recipients").fill("wei")
  await expect(page.getByRole("option", { name: "Wei Chen two-suites" })).toBeVisible()
  await isAccessible(page, "the list of recipients")
  await page.getByLabel("Recipients").fill("")
  await page.getByRole("button", { name: /Review and send/ }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await isAccessible(page, "its review")
  await areAccessible(page, [`${SEND}?dialog=attach`, `${SEND}?tenant=1`, "/management/email/templates"])
})

test("the chip of the current place stands whole within a narrow screen", async ({ page }) => {
  await signInNew(page, "Chip")
  await page.setViewportSize({ width: 360, height: 780 })
  for (const place of ["email", "email/send", "email/templates", "email/scheduled", "email/reminders"]) {
    await page.goto(`/management/${place}`)
    const chip = page.getByRole("navigation", { name: "Messaging" }).locator("[aria-current]")
    const { x, width } = (await chip.boundingBox()) ?? { x: 0, width: 0 }
    expect(x, place).toBeGreaterThanOrEqual(16)
    expect(x + width, place).toBeLessThanOrEqual(360 - 16)
  }
})
