/** Scheduled emails and reminders of a program that is killed amid them. Every other moment is tried in tests/long. Source: threats.md R1, money.md section 4. */
import { expect, test } from "vitest"
import { everythingIsWrittenOnce, folderWithEmails, jobsRun, writtenIn } from "./support/killed-emails.ts"

// Each death is a start of its own: some forty on a busy machine.
const MANY_STARTS = { timeout: 600_000 }

test(
  "emails that leave by themselves are written once each, though the program is killed amid them",
  MANY_STARTS,
  async () => {
    const folder = await folderWithEmails()
    // Killed again and again, a few commits further each time: some of these deaths are amid the mails.
    const seen = new Set<number>()
    while (jobsRun(folder, 4).died) seen.add(writtenIn(folder))
    expect([...seen].filter((written) => written > 0 && written < 125).length).toBeGreaterThan(0)
    everythingIsWrittenOnce(folder)
  },
)
