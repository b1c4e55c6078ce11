/** Scheduled emails and reminders with jobs at random times over a year, in any zone, compared with a simple computation of the expected mails. */
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { reminderLog, reminders, scheduledEmails, scheduledRuns } from "#db/schema/index.ts"
import { recordDone } from "~/domain/clock/watermark.ts"
import { addDays, addMonths, asDay, asMonth, clampedDay, type Day } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { instantAt, monthlyOccurrence } from "~/values/occurrences.ts"
import { sendReminders } from "../../jobs/mail/send-reminders.ts"
import { sendScheduledEmails } from "../../jobs/mail/send-scheduled-emails.ts"
import { execute } from "../support/raw.ts"
import { templateOf } from "../support/templates.ts"
import { movesInto, person, setting, suite, USUAL } from "../support/world.ts"

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const GOING = { aborted: false }
const ZONES = ["America/Los_Angeles", "Europe/Helsinki", "Australia/Lord_Howe", "UTC"]
/** A day after every test, so that the daily postings count as done. */
const LATER = asDay("2199-12-31")

/** The hours between two runs: mostly few, sometimes months. */
const pauses = fc.array(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 24, max: 2_500 })), {
  minLength: 10,
  maxLength: 40,
})
const dayOfMonth = fc.integer({ min: 1, max: 31 })
const zoneIn = fc.constantFrom(...ZONES)

/** The instants of the runs, from the first on, for a year at most. */
const runsFrom = (first: number, hours: readonly number[]) => {
  const runs: number[] = []
  for (const pause of hours) runs.push((runs.at(-1) ?? first) + pause * HOUR)
  return runs.filter((at) => at < first + 370 * DAY)
}

let template = 0
beforeEach(async () => {
  await setting({ ...USUAL, balanceIssueDay: 1 })
  template = await templateOf("Water")
  await write((tx) => recordDone(tx, LATER))
})

test("of the occurrences that came between two runs the latest is sent, once, and never before its time", async () => {
  const cases = fc.asyncProperty(
    zoneIn,
    dayOfMonth,
    fc.integer({ min: 0, max: 23 }),
    pauses,
    async (zone, day, hour, hours) => {
      await setting({ timezone: zone })
      await execute("delete from scheduled_recipients; delete from scheduled_runs; delete from scheduled_emails")
      const first = instantAt(clampedDay(asMonth("2027-01"), day), hour, zone)
      const times = { initialSendAt: first, nextSendAt: first, createdAt: 1 }
      await write((tx) =>
        tx.run(
          tx.insert(scheduledEmails).values({ ...times, templateId: template, frequency: "monthly", toEmails: [] }),
        ),
      )
      const runs = runsFrom(first - 3 * DAY, hours)
      const occurrences = Array.from({ length: 14 }, (_, months) => monthlyOccurrence(first, months, zone))
      const due = new Set<number>()
      for (const [index, at] of runs.entries()) {
        const latest = occurrences.findLast((one) => one <= at && one > (runs[index - 1] ?? 0))
        if (latest !== undefined) due.add(latest)
        await sendScheduledEmails(() => at)(GOING)
      }
      const stored = await read((tx) => tx.all(tx.select().from(scheduledRuns)))
      expect(stored.map(({ occurrenceAt }) => occurrenceAt)).toEqual([...due])
      for (const { occurrenceAt, at } of stored) expect(at).toBeGreaterThanOrEqual(occurrenceAt)
    },
  )
  await fc.assert(cases, { numRuns: 30 })
})

test("each month's reminder is decided once: sent within a day of 9:00, and logged as missed when nobody looked for longer", async () => {
  await suite(101, { rent: 100_000 })
  await movesInto(await person("Dana Reyes"), 101)
  await execute("insert into tenant_balances (tenant_id, rent) values (1, 5000)")
  const away = fc.integer({ min: -10, max: 20 })
  const cases = fc.asyncProperty(zoneIn, dayOfMonth, away, pauses, async (zone, day, days, hours) => {
    await setting({ timezone: zone, rentDueDay: day })
    await execute("delete from reminder_log; delete from reminder_runs; delete from reminders")
    const first = instantAt("2027-01-15", 12, zone)
    const text = {
      subject: "Rent",
      body: "Pay.",
      moreThan: asCents(0),
      activeSince: first,
      createdAt: first,
      updatedAt: first,
    }
    await write((tx) => tx.run(tx.insert(reminders).values({ ...text, days })))
    const runs = runsFrom(first, hours)
    for (const at of runs) await sendReminders(() => at)(GOING)
    const expected = Array.from({ length: 15 }, (_, months) => addMonths(asMonth("2026-12"), months)).flatMap(
      (month) => {
        const dueAt = instantAt(addDays(clampedDay(month, day) as Day, days), 9, zone)
        const at = runs.find((run) => run >= dueAt)
        if (dueAt <= first || at === undefined || at - dueAt >= 35 * DAY) return []
        return [[month, at - dueAt > DAY ? "missed" : "sent", at]]
      },
    )
    const stored = await read((tx) => tx.all(tx.select().from(reminderLog)))
    expect(stored.map(({ month, outcome, at }) => [month, outcome, at])).toEqual(expected)
  })
  await fc.assert(cases, { numRuns: 30 })
})
