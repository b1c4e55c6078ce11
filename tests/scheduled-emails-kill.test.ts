/** Scheduled emails and reminders of a program that is killed while it sends them. tests/long tries every other moment. Source: threats.md R1, money.md section 4. */
import { expect, test } from "vitest"
import { everythingIsWrittenOnce, folderWithEmails, jobsRun, writtenIn } from "./support/killed-emails.ts"

test("emails that leave by themselves are written once each, though the program is killed amid them", async () => {
  const folder = await folderWithEmails()
  // The number of commits before each death: few enough that some deaths are during the mails. The program starts again after each.
  const seen = new Set<number>()
  while (jobsRun(folder, 15).died) seen.add(writtenIn(folder))
  expect([...seen].filter((written) => written > 0 && written < 125).length).toBeGreaterThan(0)
  everythingIsWrittenOnce(folder)
})
