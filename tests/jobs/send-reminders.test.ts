/** Reminders of rent: at 9:00 so many days from the day when rent is due, to those who owe, once a month, never more than a day late. docs/decisions/0040. */
import { asc } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messages, reminderLog, reminderRuns } from "#db/schema/index.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import type { NewReminder } from "~/domain/messaging/reminder-inputs.ts"
import { nextReminder } from "~/domain/messaging/reminder-runs.ts"
import { createReminder, deleteReminder, disableReminder, editReminder } from "~/domain/messaging/reminders.ts"
import { asCents } from "~/values/money.ts"
import { sendReminders } from "../../jobs/mail/send-reminders.ts"
import { runDue } from "../../jobs/run-due.ts"
import { enrolls } from "../support/autopay.ts"
import { mails } from "../support/mails.ts"
import { execute } from "../support/raw.ts"
import { movesIn, movesOut, pays } from "../support/tenancies.ts"
import { during, mona, on, setting, suite, USUAL } from "../support/world.ts"

const GOING = { aborted: false }

async function jobsAt(now: number) {
  await runDue(now)
  await sendReminders(() => now)(GOING)
}

const reminded = async () =>
  (await mails()).filter(({ isThreaded }) => isThreaded).map(({ pending, body }) => [...pending, body].join(": "))
const log = () =>
  read(async (tx) =>
    (await tx.all(tx.select().from(reminderLog).orderBy(asc(reminderLog.month), asc(reminderLog.tenantId)))).map(
      ({ month, tenantId, outcome, owed }) => [month, tenantId, outcome, owed],
    ),
  )

const TEXT = { subject: "Rent of [currentMonthName]", body: "[firstName], you owe [totalBalance]." }
const remind = (more: Partial<NewReminder> = {}, day = "2026-01-20") =>
  during(day, (tx) => createReminder(tx, mona, { ...TEXT, days: 3, moreThan: asCents(0), ...more }))

/** A tenant rents a suite with this rent since 2 January, and owes nothing. */
async function lives(name: string, unit: number, rent = 100_000): Promise<number> {
  await suite(unit, { rent })
  return movesIn(unit, "2026-01-02", { tenantFirstName: name, primaryEmail: `${name.toLowerCase()}@example.com` })
}

beforeEach(() => setting(USUAL))

test("three days after rent was due, at 9:00 and not before, whoever owes it is reminded with the balance of then; once", async () => {
  const ann = await lives("Ann", 101)
  const bob = await lives("Bob", 102)
  await remind()
  await jobsAt(on("2026-02-01"))
  await pays(bob, 100_000, "2026-02-02")
  await pays(ann, 30_000, "2026-02-03")
  await jobsAt(on("2026-02-04", 9) - 1)
  expect(await reminded()).toEqual([])
  for (const later of [0, 60_000, 3_600_000, 40_000_000]) await jobsAt(on("2026-02-04", 9) + later)
  expect(await reminded()).toEqual(["ann@example.com: Ann, you owe $700.00."])
  expect(await log()).toEqual([
    ["2026-02", ann, "sent", 70_000],
    ["2026-02", bob, "owes nothing", 0],
  ])
  const [message] = await read((tx) => tx.all(tx.select().from(messages)))
  expect(message).toMatchObject({ userId: null, source: `rem:1:${ann}:2026-02` })
  const [entry] = await read((tx) => tx.all(tx.select().from(reminderLog)))
  expect(entry?.messageId).toBe(message?.id)
})

test("who owes too little, pays already, is on autopay, under eviction or gone is not reminded, and the log says why", async () => {
  const names = ["Ann", "Bob", "Cem", "Dov", "Eva", "Fay"]
  const [ann = 0, bob = 0, cem = 0, dov = 0, eva = 0] = await Promise.all(
    names.map((name, index) => lives(name, 101 + index)),
  )
  await remind({ moreThan: asCents(50_000) })
  await jobsAt(on("2026-02-01"))
  await pays(bob, 50_000, "2026-02-02")
  await execute(`insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at)
    values ('ach', ${cem}, 'rent', 100000, 'ach', 'portal', 'pending', 1)`)
  await enrolls(dov, "card")
  await during("2026-02-02", (tx) => setLeaseStatus(tx, mona, { tenantId: eva, status: "eviction" }))
  await movesOut(106, 0, "2026-02-02")
  await jobsAt(on("2026-02-04", 9))
  expect(await reminded()).toEqual(["ann@example.com: Ann, you owe $1,000.00."])
  expect(await log()).toEqual([
    ["2026-02", ann, "sent", 100_000],
    ["2026-02", bob, "owes too little", 50_000],
    ["2026-02", cem, "payment pending", 100_000],
    ["2026-02", dov, "autopay", 100_000],
    ["2026-02", eva, "eviction", 100_000],
  ])
})

test("days before are counted from the last day of a month that has no 31st, and follow the clocks", async () => {
  await setting({ rentDueDay: 31, balanceIssueDay: 1 })
  await lives("Ann", 101)
  await remind({ days: -2 })
  const instants = ["2026-02-26", "2026-03-29", "2026-04-28", "2026-05-29"]
  for (const [index, day] of instants.entries()) {
    await jobsAt(on(day, 9) - 1)
    expect(await reminded(), `before ${day}`).toHaveLength(index)
    await jobsAt(on(day, 9))
    expect(await reminded(), day).toHaveLength(index + 1)
  }
})

test("a day late it is still sent; later it is not, and the log says that it was missed", async () => {
  const ann = await lives("Ann", 101)
  await remind()
  await jobsAt(on("2026-02-05", 9))
  expect(await reminded()).toHaveLength(1)
  await jobsAt(on("2026-03-05", 10))
  expect(await reminded()).toHaveLength(1)
  expect(await log()).toEqual([
    ["2026-02", ann, "sent", 105_000],
    ["2026-03", ann, "missed", 210_000],
  ])
  await jobsAt(on("2026-04-04", 9))
  expect(await reminded()).toHaveLength(2)
})

test("what was due before a reminder was made, enabled or moved is not sent", async () => {
  await lives("Ann", 101)
  await jobsAt(on("2026-02-04", 8))
  const { id } = await remind({}, "2026-02-04")
  await jobsAt(on("2026-02-04", 16))
  expect([await reminded(), await log()]).toEqual([[], []])
  const disable = (isDisabled: boolean, now: number) =>
    write((tx) => disableReminder(tx, mona, { reminderId: id, isDisabled }), now)
  await disable(true, on("2026-03-01"))
  await jobsAt(on("2026-03-04", 9))
  await disable(false, on("2026-03-04", 10))
  await jobsAt(on("2026-03-04", 11))
  expect(await log()).toEqual([])
  await write(
    (tx) => editReminder(tx, mona, { ...TEXT, moreThan: asCents(0), reminderId: id, days: 2 }),
    on("2026-03-04", 12),
  )
  await jobsAt(on("2026-03-04", 13))
  expect(await log()).toEqual([])
  await jobsAt(on("2026-04-03", 9))
  expect(await reminded()).toHaveLength(1)
})

test("a reminder of a month is sent once, also when the day when rent is due is moved after it", async () => {
  await lives("Ann", 101)
  await remind()
  await jobsAt(on("2026-02-04", 9))
  await setting({ rentDueDay: 10 })
  await jobsAt(on("2026-02-13", 9))
  expect(await reminded()).toHaveLength(1)
})

test("a reminder that was sent this month and is moved to a later day announces the next month", async () => {
  await lives("Ann", 101)
  const { id } = await remind()
  await jobsAt(on("2026-02-04", 9))
  const later = { ...TEXT, moreThan: asCents(0), reminderId: id, days: 10 }
  const moved = await during("2026-02-05", (tx) => editReminder(tx, mona, later))
  expect(await read((tx) => nextReminder(tx, moved), on("2026-02-05"))).toBe(on("2026-03-11", 9))
})

test("without a day when rent is due nobody is reminded", async () => {
  await lives("Ann", 101)
  await remind()
  await execute("delete from settings where key = 'rentDueDay'")
  await jobsAt(on("2026-02-04", 9))
  expect([await reminded(), await read((tx) => tx.all(tx.select().from(reminderRuns)))]).toEqual([[], []])
})

test("a run that is cut off goes on where it was; disabled or deleted it ends, and the mails stay", async () => {
  for (let unit = 101; unit <= 145; unit += 1) await lives(`Tenant-${unit}`, unit)
  const { id } = await remind()
  const at = on("2026-02-04", 9)
  await runDue(at)
  /** A signal that stops before the third transaction. */
  const cutOff = () => {
    let checks = 0
    return {
      get aborted() {
        checks += 1
        return checks > 2
      },
    }
  }
  await sendReminders(() => at)(cutOff())
  const part = (await reminded()).length
  expect([0, 45]).not.toContain(part)
  await sendReminders(() => at + 60_000)(GOING)
  expect(new Set(await reminded()).size).toBe(45)
  expect(await reminded()).toHaveLength(45)
  const next = on("2026-03-04", 9)
  await runDue(next)
  await sendReminders(() => next)(cutOff())
  await write((tx) => disableReminder(tx, mona, { reminderId: id, isDisabled: true }), next)
  const before = (await reminded()).length
  await sendReminders(() => next + 60_000)(GOING)
  expect(await reminded()).toHaveLength(before)
  await write((tx) => deleteReminder(tx, mona, { reminderId: id }), next)
  expect([await log(), await reminded()]).toEqual([[], expect.objectContaining({ length: before })])
})
