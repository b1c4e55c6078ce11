/** A tenant confirms a number by a texted code, chooses kinds of texts, gets one, and ends the texts. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { mailTo, openMail } from "./mail.ts"
import { signIn, tenantFor } from "./people.ts"

test("a number is confirmed by a texted code, and text messages are chosen and ended", async ({
  page,
  javaScriptEnabled: script,
}) => {
  test.setTimeout(120_000)
  const isFaultless = () => (script === false ? Promise.resolve() : isAccessible(page))
  const [phone, digits] = script === false ? ["(909) 555-0162", "909 555 0162"] : ["(909) 555-0161", "909-555-0161"]
  await signIn(page, tenantFor(script, "dmitri@demo.example", "two-suites@demo.example"))
  await page.goto("/home/alerts")
  while ((await page.getByRole("dialog").count()) > 0) await page.getByRole("button", { name: "Mark as read" }).click()
  await page.goto("/home/alerts")
  const part = page.getByRole("region", { name: "By text message" })
  await isFaultless()
  await part.getByLabel("Mobile phone").fill(digits)
  await part.getByRole("checkbox", { name: /^I agree to get automated text messages/ }).check()
  await part.getByRole("button", { name: "Text me a code" }).click()
  await expect(part).toContainText(`A code was sent to ${phone}.`)
  await isFaultless()
  await part.getByLabel("Code").fill("12")
  await part.getByRole("button", { name: "Confirm the number" }).click()
  await expect(page.getByRole("alert").first()).toContainText("Use the six digits of the text message.")
  await expect(page.getByRole("alert").first()).toBeFocused()
  await isFaultless()

  const text = await page.request.get(await mailTo(page, phone, "Text message"))
  const code = /(\d{6}) is your code/.exec(await text.text())?.[1] ?? ""
  await part.getByLabel("Code").fill(code)
  await part.getByRole("button", { name: "Confirm the number" }).click()
  await expect(part).toContainText(`Text messages go to ${phone}, confirmed on`)
  await part.getByRole("checkbox", { name: "Maintenance requests" }).check()
  await part.getByRole("button", { name: "Save text messages" }).click()
  await expect(page.getByRole("status").first()).toContainText("Your choice was saved.")
  await expect(part.getByRole("checkbox", { name: "Maintenance requests" })).toBeChecked()
  await isFaultless()

  await part.getByRole("button", { name: "End text messages" }).click()
  await expect(page.getByRole("status").first()).toContainText("You get no more text messages.")
  await expect(part.getByRole("button", { name: "Text me a code" })).toBeVisible()
  await openMail(page, phone, "Text message")
  await expect(page.locator("main")).toContainText("is your code for text messages of your tenant portal.")
})
