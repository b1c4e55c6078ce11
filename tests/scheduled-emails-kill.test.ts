/** Scheduled emails and reminders of a program that is killed amid them. Every other moment is tried in tests/long. Source: threats.md R1, money.md section 4. */
import { expect, test } from "vitest"
import { everythingIsWrittenOnce, folderWithEmails, jobsRun, writtenIn } from "./support/killed-emails.ts"

test("emails that leave by themselves are written once each, though the program is killed amid them", async () => {
  const folder = await folderWithEmails()
  // Each death is a start of its own. Commits between two of them: few enough that some deaths are amid the mails.
  const seen = new Set<number>()
  while (jobsRun(folder, 15).died) seen.add(writtenIn(folder))
  expect([...seen].filter((written) => written > 0 && written < 125).length).toBeGreaterThan(0)
  everythingIsWrittenOnce(folder)
})
