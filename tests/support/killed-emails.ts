/** Scheduled emails from a program that is killed while it sends: the emails to send, and the result. */
import { spawnSync } from "node:child_process"
import { expect } from "vitest"
import { write } from "#db/client.server.ts"
import { reminderRuns, reminders, scheduledEmails } from "#db/schema/index.ts"
import { recordDone } from "~/domain/clock/watermark.ts"
import { DEFAULT_ZONE, dayAt, monthOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { folderOfTest, rowsIn } from "./killed-server.ts"
import { templateOf } from "./templates.ts"
import { owesFee } from "./tenancies.ts"
import { movesInto, person, setting, suite, USUAL } from "./world.ts"

const ADDRESSES = Array.from({ length: 100 }, (_, index) => `person-${index}@example.com`)
const TENANTS = 25

/** A folder in which an email to a hundred addresses is due and a reminder to 25 tenants who owe has started. The day's postings are complete. */
export async function folderWithEmails(): Promise<string> {
  await setting(USUAL)
  const templateId = await templateOf("Water")
  for (let unit = 101; unit < 101 + TENANTS; unit += 1) {
    await suite(unit, { rent: 100_000 })
    const tenant = await person(`Tenant-${unit} Reyes`)
    await movesInto(tenant, unit)
    await owesFee(tenant, 5_000, "2026-02-01")
  }
  await write(async (tx) => {
    const day = dayAt(tx.now, DEFAULT_ZONE)
    await recordDone(tx, day)
    const times = { initialSendAt: tx.now - 60_000, nextSendAt: tx.now - 60_000, createdAt: 1 }
    await tx.run(tx.insert(scheduledEmails).values({ ...times, templateId, frequency: "once", toEmails: ADDRESSES }))
    const text = { subject: "Rent", body: "[firstName], you owe [totalBalance].", days: 3, moreThan: asCents(0) }
    const made = await tx.one(
      tx
        .insert(reminders)
        .values({ ...text, createdAt: 1, updatedAt: 1 })
        .returning(),
    )
    await tx.run(
      tx.insert(reminderRuns).values({ reminderId: made?.id ?? 0, month: monthOf(day), dueAt: tx.now - 60_000 }),
    )
  })
  return folderOfTest()
}

/** Runs this folder's jobs once. `after` kills them after so many commits. Returns whether they were killed. */
export function jobsRun(folder: string, after?: number): { died: boolean } {
  const preload = new URL("./die-at-commit.ts", import.meta.url).href
  const program = ["--disable-warning=ExperimentalWarning", "--import", preload, "build/server/index.js", "jobs", "run"]
  const death = after === undefined ? {} : { DEATH: JSON.stringify({ after }) }
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder, PAYMENTS: "sandbox", ...death }
  const { signal, status, stderr } = spawnSync(process.execPath, program, { env, encoding: "utf8" })
  if (signal === "SIGKILL") return { died: true }
  expect([status, stderr]).toEqual([0, ""])
  return { died: false }
}

export const writtenIn = (folder: string): number => rowsIn(folder, "select id from messages").length

/** Checks that each address and each tenant received one mail, and that nothing remains to be sent. */
export function everythingIsWrittenOnce(folder: string): void {
  const sources = rowsIn<{ source: string }>(folder, "select source from messages").map(({ source }) => source)
  expect(sources.filter((source) => source.startsWith("sched:"))).toHaveLength(ADDRESSES.length)
  expect(sources.filter((source) => source.startsWith("rem:"))).toHaveLength(TENANTS)
  expect(new Set(sources).size).toBe(sources.length)
  expect(rowsIn(folder, "select id from outbox where is_threaded = 1")).toHaveLength(sources.length)
  expect(rowsIn(folder, "select id from scheduled_recipients")).toEqual([])
  expect(rowsIn(folder, "select mails from scheduled_runs")).toEqual([{ mails: ADDRESSES.length }])
  expect(rowsIn(folder, "select outcome, count(*) as tenants from reminder_log group by outcome")).toEqual([
    { outcome: "sent", tenants: TENANTS },
  ])
}
