/** The mail of the demo, which is kept to be read. */
import { expect, type Page } from "@playwright/test"

/** Opens the latest mail to somebody, of this subject if one is given: it leaves a moment after it was requested. */
export async function openMail(page: Page, email: string, subject = "") {
  const mail = page.getByRole("listitem").filter({ hasText: email }).filter({ hasText: subject }).first()
  await expect(async () => {
    await page.goto("/dev/outbox")
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.getByRole("link").click()
}
