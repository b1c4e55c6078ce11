/** Every job of the day has its effect once: however often its day, or one of its postings, is run. A new job is included automatically. */

import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { paymentMethods } from "#db/schema/index.ts"
import { beginBackups } from "~/domain/backups/backup-runs.ts"
import { chooseDatesEmails } from "~/domain/dates/dates-mail.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { createReminder } from "~/domain/messaging/reminders.ts"
import { scheduleEmail } from "~/domain/messaging/schedules.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import type { Job } from "../../jobs/job.ts"
import { sendReminders } from "../../jobs/mail/send-reminders.ts"
import { sendScheduledEmails } from "../../jobs/mail/send-scheduled-emails.ts"
import { runDue } from "../../jobs/run-due.ts"
import { DAILY } from "../../jobs/timetable.ts"
import { chooses } from "../support/alerts.ts"
import { intervalsRun } from "../support/autopay-jobs.ts"
import { bookingEnded } from "../support/bank-files.ts"
import { itIs, payOnline } from "../support/online.ts"
import { agrees } from "../support/payment-plans.ts"
import { staff } from "../support/people.ts"
import { chargeType, hasLine } from "../support/recurring.ts"
import { allRows, changesSince, runsAgain } from "../support/runs-again.ts"
import { hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import { sets } from "../support/scheduled-payments.ts"
import { templateOf } from "../support/templates.ts"
import { danaOwesRent, movesIn, owesFee } from "../support/tenancies.ts"
import { during, mona, on, setting, suite } from "../support/world.ts"

/** Rent is issued on this day, that of the month before is late, autopay charges Dana, whose payment plan is broken, and tomorrow Zoe, whose card has expired. Zoe has set a payment for it, and Dana for tomorrow. */
const DAY = asDay("2026-04-01")

beforeEach(async () => {
  payOnline()
  itIs("2026-03-01")
  const dana = await danaOwesRent()
  await setting({ rentDueDay: 31, lateFeeDay: 1, autopayDay: 1 })
  await suite(102, { rent: 50_000 })
  const zoe = await movesIn(102, "2026-01-02", { tenantFirstName: "Zoe", primaryEmail: "zoe@example.com" })
  await hasLine(dana, await chargeType("Parking", 5_000), "2026-04", "2026-03-01")
  const { id: ofDana } = await isOnAutopay(dana, "pm_card_visa")
  const { id } = await isOnAutopay(zoe, "pm_card_visa")
  const { id: ofZoe } = await hasSaved(zoe, "pm_usBankAccount_success")
  await sets(zoe, { date: DAY, methodId: ofZoe, bankConsent: true })
  await sets(dana, { date: "2026-04-02", methodId: ofDana })
  await write((tx) =>
    tx.run(tx.update(paymentMethods).set({ expMonth: 3, expYear: 2026 }).where(eq(paymentMethods.id, id))),
  )
  const templateId = await templateOf("Rent of [currentMonthName]", "Dear [firstName], you owe [totalBalance].")
  await during("2026-03-01", async (tx) => {
    await changeTenant(tx, zoe, { autopayDay: 2 })
    await planRentIncrease(tx, mona, {
      unitNumber: 101,
      plannedRentIncreaseDate: DAY,
      plannedRentIncreaseAmount: asCents(5_000),
    })
    const to = { toGroup: "allTenants", toEmails: undefined } as const
    await scheduleEmail(tx, mona, { ...to, frequency: "monthly", initialSendDate: on(DAY, 9), templateId })
    await createReminder(tx, mona, {
      subject: "Rent",
      body: "[firstName], you owe [totalBalance].",
      days: 1,
      moreThan: asCents(0),
    })
  })
  const { userId } = await staff(6)
  await during("2026-03-02", async (tx) => {
    await chooseDatesEmails(tx, { ...mona, userId }, { wanted: true })
    await recordNotice(tx, mona, { unitNumber: 102, givenDate: asDay("2026-03-02"), movingOutDate: DAY })
  })
  await chooses(zoe, "2026-03-02", ["charge"])
  await owesFee(zoe, 5_000, "2026-03-02")
  await agrees(dana, [["2026-03-29", 20_000]], { on: "2026-03-02" })
  await agrees(zoe, [["2026-04-04", 5_000]], { on: "2026-03-02" })
  itIs("2026-03-31")
  await write(beginBackups)
  await runDue()
  await bookingEnded(zoe, (await staff(3)).userId)
  itIs(DAY)
})

/** The postings of a job that are due now. */
const stepsOf = (job: Job) => read((tx) => job.due(tx, DAY))

async function run(job: Job): Promise<Awaited<ReturnType<typeof stepsOf>>> {
  const steps = await stepsOf(job)
  for (const step of steps) await write(step)
  return steps
}

describe.each(DAILY.jobs.map((job, index) => ({ name: job.name, job, before: DAILY.jobs.slice(0, index) })))(
  "$name",
  ({ name, job, before }) => {
    test("has its effect once, although two list what is due at the same time, and one more later", async () => {
      for (const earlier of before) await run(earlier)
      const atStart = await allRows()
      const steps = await run(job)
      expect(
        await changesSince(atStart),
        `"${name}" has nothing to do in this building: give it something`,
      ).not.toEqual([])
      const done = await allRows()
      for (const step of steps) await write(step)
      expect(await changesSince(done)).toEqual([])
      await run(job)
      expect(await changesSince(done)).toEqual([])
    })
  },
)

test("a whole day that runs again changes no row, in the afternoon and at its end", async () => {
  await runDue()
  expect(await runsAgain(DAY)).toEqual([])
  const never = new AbortController().signal
  await intervalsRun()
  await sendScheduledEmails()(never)
  await sendReminders()(never)
  itIs(DAY, 23)
  await intervalsRun()
  expect(await runsAgain(DAY)).toEqual([])
})
