/** Automatic emails are written once each, whenever the program is killed: after each single commit. Source: threats.md R1, money.md section 4. */

import { cpSync } from "node:fs"
import { expect, test } from "vitest"
import { everythingIsWrittenOnce, folderWithEmails, jobsRun } from "../support/killed-emails.ts"
import { atEachCommit } from "../support/killed-server.ts"
import { emptyFolder } from "../support/processes.ts"

test("a run that is cut off anywhere goes on without double or loss", async () => {
  const before = await folderWithEmails()
  const crashes = await atEachCommit(async (commits) => {
    const folder = emptyFolder()
    cpSync(before, folder, { recursive: true })
    const death = jobsRun(folder, commits)
    jobsRun(folder)
    everythingIsWrittenOnce(folder)
    return death
  })
  expect(crashes).toBeGreaterThan(6)
})
