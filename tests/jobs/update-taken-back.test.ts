/** Jobs and the provider's events after an update was taken back: nobody is charged or mailed twice. Source: docs/operations/update.md, Taking an update back. */
import { copyFileSync } from "node:fs"
import { beforeEach, expect } from "vitest"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { chargeAutopay } from "../../jobs/charge-autopay.ts"
import {
  autopayReceipts,
  charged,
  danaAwaitsAutopay,
  fails,
  intents,
  intervalsRun,
  morningOf,
  runsOf,
} from "../support/autopay-jobs.ts"
import { onSqlite as test } from "../support/engines.ts"
import { fileOfTest } from "../support/fresh-test-database.ts"
import { allMails } from "../support/mails.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"
import { itIs } from "../support/online.ts"
import { inFolder, type Message } from "../support/operator.ts"
import { execute } from "../support/raw.ts"

let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay("pm_card_visa", { lateFeeDay: 28 })
  await intervalsRun()
})

/** Updates a property on January 2, does `since` with it, and takes the update back at an hour of the 3rd. */
const takenBack = (since: () => Promise<void>, hour: number, then: (message: Message) => Promise<void>) =>
  inFolder(async (run, file) => {
    copyFileSync(fileOfTest, file)
    expect(migrateDatabase(file, { folder: migrationsOfNextVersion() })).toBeDefined()
    openDatabase(file)
    await since()
    closeDatabase()
    itIs("2026-01-03", hour)
    const message = await run("restore", "--before-migration", "--yes")
    expect(message).toMatchObject({ err: "", status: 0, out: expect.stringContaining("The update was taken back") })
    openDatabase(file)
    await then(message)
    closeDatabase()
  })

/** Each mail by its subject and state, in the order of the subjects. */
const sentAndQueued = async () => (await allMails()).map(({ subject, state }) => `${subject}: ${state}`).toSorted()

test("autopay that was charged since comes back with its receipt, is charged once, and its mail is not sent again", async () => {
  let mailed: string[] = []
  const since = async () => {
    await morningOf("2026-01-03")
    expect(await charged()).toEqual([103_000])
    await execute("update outbox set state = 'sent', body = null, sent_at = created_at")
    mailed = await sentAndQueued()
  }
  await takenBack(since, 12, async ({ out }) => {
    expect(out).toContain("payments: 1, $1,000.00")
    expect(await autopayReceipts()).toEqual([])
    expect(await runsOf(dana)).toEqual(["2026-01 missed late"])
    await chargeAutopay(new AbortController().signal, fails)
    await morningOf("2026-01-04")
    expect(await charged()).toEqual([103_000])
    expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    expect(await autopayReceipts()).toMatchObject([{ status: "succeeded", effectiveOn: "2026-01-03" }])
    expect(await sentAndQueued()).toEqual(mailed)
    expect(mailed.length).toBeGreaterThan(0)
  })
})

test("autopay whose time came between the update and its taking back counts as missed, and the tenant is told", () =>
  takenBack(
    async () => undefined,
    12,
    async () => {
      expect(await runsOf(dana)).toEqual(["2026-01 missed late"])
      await morningOf("2026-01-03", 13)
      expect([await charged(), await intents()]).toEqual([[], []])
      expect(await runsOf(dana)).toEqual(["2026-01 missed late"])
      expect((await sentAndQueued()).filter((one) => one.includes("not charged"))).toEqual([
        "Your autopay was not charged: queued",
      ])
    },
  ))

test("autopay whose time came after the taking back is charged as usual", () =>
  takenBack(
    async () => undefined,
    2,
    async () => {
      expect(await runsOf(dana)).toEqual([])
      await morningOf("2026-01-03")
      expect(await charged()).toEqual([103_000])
      expect(await runsOf(dana)).toEqual(["2026-01 succeeded"])
    },
  ))
