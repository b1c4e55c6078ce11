/** Scheduled emails are sent at their time, each occurrence once, with each tenant's values. Source: money.md section 4, "E-mail". */
import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import {
  emailTemplates,
  messages,
  scheduledEmails,
  scheduledRecipients,
  scheduledRuns,
  threads,
} from "#db/schema/index.ts"
import { deleteScheduledEmail, disableScheduledEmail, scheduleEmail } from "~/domain/messaging/schedules.ts"
import { sendScheduledEmails } from "../../jobs/mail/send-scheduled-emails.ts"
import { runDue } from "../../jobs/run-due.ts"
import { confirmsClock } from "../support/confirmed-clock.ts"
import { mails } from "../support/mails.ts"
import { templateOf } from "../support/templates.ts"
import { movesIn, pays } from "../support/tenancies.ts"
import { during, mona, on, setting, suite, USUAL } from "../support/world.ts"

const GOING = { aborted: false }

/** Runs the jobs of an instant: the day's, then the minute's. */
async function jobsAt(now: number) {
  await runDue(now)
  await sendScheduledEmails(() => now)(GOING)
}

/** The outbox's emails from one template, in order: subject and body. */
const sent = async () =>
  (await mails()).filter(({ isThreaded }) => isThreaded).map(({ subject, pending }) => [subject, ...pending])
const row = async () => read((tx) => tx.one(tx.select().from(scheduledEmails)))

let template = 0
beforeEach(async () => {
  await setting(USUAL)
  template = await templateOf("Rent of [currentMonthName]", "Dear [firstName], you owe [totalBalance].")
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 50_000 })
})

const dana = () => movesIn(101, "2026-01-02", { rent: 0 })
const zoe = () => movesIn(102, "2026-01-02", { rent: 0, tenantFirstName: "Zoe", primaryEmail: "zoe@example.com" })

type To = { toGroup: string } | { toEmails: string[] }
const schedule = (frequency: "once" | "monthly", at: number, to: To = { toGroup: "allTenants" }) =>
  during("2026-01-02", (tx) =>
    scheduleEmail(tx, mona, {
      toGroup: undefined,
      toEmails: undefined,
      ...to,
      frequency,
      initialSendDate: at,
      templateId: template,
    }),
  )

test("an email of once is sent when its time has come, not before and not again, and nobody wrote it", async () => {
  await dana()
  const at = on("2026-01-10", 9)
  await schedule("once", at)
  await jobsAt(at - 1)
  expect(await sent()).toEqual([])
  for (const later of [0, 1, 60_000, 90 * 24 * 60 * 60 * 1000]) await jobsAt(at + later)
  expect(await sent()).toEqual([["Rent of January", "dana.reyes@example.com"]])
  expect(await row()).toMatchObject({ nextSendAt: null, lastSentAt: at, isDisabled: false })
  const [message] = await read((tx) => tx.all(tx.select().from(messages)))
  expect(message).toMatchObject({
    userId: null,
    source: expect.stringMatching(/^sched:\d+:2026-01-10T17:00:00.000Z:dana.reyes@example.com$/),
  })
  expect(await read((tx) => tx.one(tx.select().from(threads)))).toMatchObject({ status: "resolved" })
})

test("a monthly one of the 31st at 9:00 is sent on the last day of shorter months, at 9:00 before and after the clocks change", async () => {
  await dana()
  await schedule("monthly", on("2026-01-31", 9))
  const days = ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]
  for (const [index, day] of days.entries()) {
    await jobsAt(on(day, 9) - 1)
    expect(await sent(), `before ${day}`).toHaveLength(index)
    await jobsAt(on(day, 9))
    expect(await sent(), day).toHaveLength(index + 1)
  }
  expect(await row()).toMatchObject({ nextSendAt: on("2026-06-30", 9) })
})

test("of those missed while the server was down only the latest is sent, and the next keeps its day", async () => {
  await dana()
  await schedule("monthly", on("2026-01-31", 9))
  await jobsAt(on("2026-01-31", 9))
  await confirmsClock(on("2026-05-12", 12))
  await jobsAt(on("2026-05-12", 12))
  expect(await sent()).toHaveLength(2)
  const runs = await read((tx) => tx.all(tx.select().from(scheduledRuns).orderBy(asc(scheduledRuns.id))))
  expect(runs.map(({ occurrenceAt, mails: count }) => [occurrenceAt, count])).toEqual([
    [on("2026-01-31", 9), 1],
    [on("2026-04-30", 9), 1],
  ])
  expect(await row()).toMatchObject({ nextSendAt: on("2026-05-31", 9), lastSentAt: on("2026-05-12", 12) })
})

test("the group and the balances are those of the moment of sending, after the day's charges", async () => {
  const first = await dana()
  await schedule("monthly", on("2026-02-01", 3), { toGroup: "balanceOwed" })
  await jobsAt(on("2026-01-31", 9))
  await zoe()
  await jobsAt(on("2026-02-01", 3))
  const bodies = async () => (await mails()).filter(({ isThreaded }) => isThreaded).map(({ body }) => body)
  expect(await bodies()).toEqual(["Dear Dana, you owe $1,000.00.", "Dear Zoe, you owe $500.00."])
  await pays(first, 100_000, "2026-02-02")
  await jobsAt(on("2026-02-28", 9))
  await jobsAt(on("2026-03-01", 3))
  expect((await bodies()).slice(2)).toEqual(["Dear Dana, you owe $1,000.00.", "Dear Zoe, you owe $1,025.00."])
})

test("addresses of nobody known get the text without what is a tenant's, those of a tenant the tenant's", async () => {
  await dana()
  const at = on("2026-01-10", 9)
  await schedule("once", at, { toEmails: ["nobody@elsewhere.example", "dana.reyes@example.com"] })
  await jobsAt(at)
  const bodies = (await mails()).filter(({ isThreaded }) => isThreaded).map(({ body }) => body)
  expect(bodies).toEqual(["Dear , you owe .", "Dear Dana, you owe $0.00."])
})

test("a disabled one is not sent, goes on to its next time, and enabled again sends nothing of what it missed", async () => {
  await dana()
  const monthly = await schedule("monthly", on("2026-01-31", 9))
  const once = await schedule("once", on("2026-01-31", 9))
  const disable = (id: number, isDisabled: boolean, now: number) =>
    write((tx) => disableScheduledEmail(tx, mona, { scheduledEmailId: id, isDisabled }), now)
  for (const { id } of [monthly, once]) await disable(id, true, on("2026-01-30"))
  await jobsAt(on("2026-03-02"))
  expect(await read((tx) => tx.all(tx.select({ next: scheduledEmails.nextSendAt }).from(scheduledEmails)))).toEqual([
    { next: on("2026-03-31", 9) },
    { next: null },
  ])
  for (const { id } of [monthly, once]) await disable(id, false, on("2026-03-03"))
  await jobsAt(on("2026-03-31", 8))
  expect(await sent()).toEqual([])
  await jobsAt(on("2026-03-31", 9))
  expect(await sent()).toHaveLength(1)
})

test("a group of nobody is no mail, and says so", async () => {
  await schedule("once", on("2026-01-10", 9), { toGroup: "evictionInProgress" })
  await jobsAt(on("2026-01-10", 9))
  expect(await sent()).toEqual([])
  expect(await row()).toMatchObject({ nextSendAt: null, lastSentAt: null })
})

/** A hundred tenants of the property, without a ledger. */
const hundred = Array.from({ length: 100 }, (_, index) => `person-${index}@example.com`)

test("a run that is cut off goes on where it was, without double or loss; disabled or deleted it ends", async () => {
  const at = on("2026-01-10", 9)
  const { id } = await schedule("once", at, { toEmails: hundred })
  let checks = 0
  const dies = {
    get aborted() {
      checks += 1
      return checks > 4
    },
  }
  await runDue(at)
  await sendScheduledEmails(() => at)(dies)
  const part = (await sent()).length
  expect(part).toBeGreaterThan(0)
  expect(part).toBeLessThan(100)
  await sendScheduledEmails(() => at + 60_000)(GOING)
  expect((await sent()).map(([, to]) => to).toSorted()).toEqual(hundred.toSorted())
  expect(await read((tx) => tx.one(tx.select().from(scheduledRuns)))).toMatchObject({ mails: 100 })
  expect(id).toBeGreaterThan(0)
})

test.each([
  [
    "disabled",
    (id: number) =>
      during("2026-01-10", (tx) => disableScheduledEmail(tx, mona, { scheduledEmailId: id, isDisabled: true })),
  ],
  ["deleted", (id: number) => during("2026-01-10", (tx) => deleteScheduledEmail(tx, mona, { scheduledEmailId: id }))],
])("what a run under way has still to send is not sent once it is %s", async (_how, ends) => {
  const at = on("2026-01-10", 9)
  const { id } = await schedule("once", at, { toEmails: hundred })
  let checks = 0
  const dies = {
    get aborted() {
      checks += 1
      return checks > 4
    },
  }
  await sendScheduledEmails(() => at)(dies)
  const before = (await sent()).length
  await ends(id)
  await sendScheduledEmails(() => at + 60_000)(GOING)
  expect((await sent()).length).toBe(before)
  expect(await read((tx) => tx.all(tx.select().from(scheduledRecipients)))).toEqual([])
})

test("a subject that its values make too long is cut, and nobody else waits for it", async () => {
  await write((tx) =>
    tx.run(
      tx
        .update(emailTemplates)
        .set({ subject: `${"x".repeat(190)} [currentMonthName] [currentYear]` })
        .where(eq(emailTemplates.id, template)),
    ),
  )
  await schedule("once", on("2026-01-10", 9), { toEmails: ["ann@example.com", "bob@example.com"] })
  await jobsAt(on("2026-01-10", 9))
  expect((await sent()).map(([subject, to]) => [subject?.length, to])).toEqual([
    [200, "ann@example.com"],
    [200, "bob@example.com"],
  ])
})
