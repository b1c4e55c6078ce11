/** A tenant writes to the office in the portal with a file; staff answer in the inbox; the tenant reads and continues. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signIn, signInUnseen, tenantFor } from "./people.ts"

const PDF = "%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"
const isFaultless = async (page: Parameters<typeof isAccessible>[0], script: boolean | undefined) => {
  if (script !== false) await isAccessible(page)
}

test("a message goes to the office, is answered and continued", async ({ page, javaScriptEnabled: script }) => {
  test.setTimeout(120_000)
  const email = tenantFor(script, "maria@demo.example", "cora@demo.example")
  const unit = tenantFor(script, "103", "210")
  const subject = `Bicycles in the yard, suite ${unit}`
  await signIn(page, email)
  await page.goto("/home")
  // Another journey may have written to the same tenant.
  while ((await page.getByRole("dialog").count()) > 0) await page.getByRole("button", { name: "Mark as read" }).click()
  await page
    .getByRole("link", { name: /^Messages/ })
    .first()
    .click()
  await page.getByRole("link", { name: "Contact", exact: true }).click()
  await expect(page.getByText("Monday to Friday, 9 to 5").first()).toBeVisible()
  await isFaultless(page, script)
  await page.getByRole("link", { name: "Write to the office" }).click()
  await page.getByLabel("Subject").fill(subject)
  await page.getByRole("textbox", { name: "Message" }).fill("May we put two bicycles there?")
  await page.getByLabel("Files").setInputFiles({ name: "Yard.txt", mimeType: "text/plain", buffer: Buffer.from("no") })
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByText("Choose files of the types PDF, JPEG, PNG or WebP.").first()).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("May we put two bicycles there?")
  await isFaultless(page, script)
  const yard = { name: "Yard.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) }
  await page.getByLabel("Files").setInputFiles(yard)
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("status").first()).toContainText("Your message was sent to the office.")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Yard.pdf" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("Yard.pdf")
  await isFaultless(page, script)

  await signInUnseen(page)
  await page.goto("/management/email")
  await expect(page.getByText(/^Messages from the portal: /)).toBeVisible()
  await isFaultless(page, script)
  await page.getByRole("link", { name: subject, exact: true }).click()
  await expect(page.getByText(`Begun in the portal, unit ${unit}`)).toBeVisible()
  await expect(page.getByText("Written in the tenant portal")).toBeVisible()
  await isFaultless(page, script)
  await page.getByRole("link", { name: "Reply to thread" }).click()
  await page.getByLabel("Body").fill("Yes, beside the wall.")
  await page.getByRole("button", { name: "Review and send" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Send 1 email" }).click()
  await expect(page.getByRole("status").first()).toContainText("1 email(s) sent.")

  await signInUnseen(page, email)
  await page.goto("/home")
  await page.getByRole("link", { name: "Go to your messages" }).click()
  await isFaultless(page, script)
  await page.getByRole("link", { name: subject }).click()
  await expect(page.getByText("Yes, beside the wall.")).toBeVisible()
  await page.getByRole("textbox", { name: "Message" }).fill("Thank you!")
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("article")).toHaveCount(3)
  await page.goto("/home")
  await expect(page.getByRole("link", { name: "Go to your messages" })).toHaveCount(0)
})
