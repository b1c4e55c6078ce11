/** The captured mail of the demo. */
import { expect, type Page } from "@playwright/test"

/** Opens the latest mail to a person, with this subject if one is given. */
export async function openMail(page: Page, email: string, subject = "") {
  await mailTo(page, email, subject)
  await page.goto("/dev/outbox")
  const mail = page.getByRole("listitem").filter({ hasText: email }).filter({ hasText: subject }).first()
  await mail.getByRole("link").click()
}

/** The page of the latest mail to a person, with this subject if one is given. Waits, because mail is sent a moment after the request. */
export async function mailTo(page: Page, email: string, subject: string): Promise<string> {
  const find = async () => {
    const list = await (await page.request.get("/dev/outbox")).text()
    const mails = list.split("<li>").slice(1)
    const mail = mails.find((item) => item.includes(email) && item.includes(subject))
    return /href="([^"]+)"/.exec(mail ?? "")?.[1] ?? ""
  }
  await expect.poll(find, { intervals: [100] }).not.toBe("")
  return find()
}
