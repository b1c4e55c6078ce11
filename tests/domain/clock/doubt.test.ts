/** Whether the machine's clock is trusted, and the work that waits while it is not. Source: money.md section 4, "Doubt about the clock". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, journals, outbox, watermarks } from "#db/schema/index.ts"
import { catchUp } from "~/domain/catch-up/catch-up.ts"
import { catchUpLines } from "~/domain/catch-up/catch-up-text.ts"
import { confirmClock } from "~/domain/clock/confirm-clock.ts"
import { clockDoubt } from "~/domain/clock/doubt.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { OPERATOR } from "~/domain/permissions.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { lookAtClock } from "../../../jobs/look-at-clock.ts"
import { runDue } from "../../../jobs/run-due.ts"
import { INTERVALS } from "../../../jobs/timetable.ts"
import { fails } from "../../support/autopay-jobs.ts"
import { confirmsClock } from "../../support/confirmed-clock.ts"
import { deliver, events, itIs, payOnline, paysBy, receiptOf, starts } from "../../support/online.ts"
import { danaOwesRent, owesFee, pays, stateOf } from "../../support/tenancies.ts"
import { during, mona, on, seen } from "../../support/world.ts"

const HOUR = 60 * 60 * 1000
let dana = 0
beforeEach(async () => {
  dana = await danaOwesRent()
  await runDue(on("2026-01-10", 12))
})

const doubtAt = (now: number) => read(clockDoubt, now)
const owed = async (day: string) => (await stateOf(dana, day)).owed
const rows = () => read((tx) => tx.all(tx.select().from(journals)))
const never = new AbortController().signal
const sent = () => read((tx) => tx.all(tx.select().from(outbox)))

test.each([
  ["an hour later", on("2026-01-10", 13), false],
  ["44 days later", on("2026-02-23", 23), false],
  ["45 days later", on("2026-02-24", 23), false],
  ["on the 46th day before its work is due", on("2026-02-25", 2), false],
  ["46 days later", on("2026-02-25", 3), true],
  ["two years later", on("2028-01-10"), true],
  ["23 hours before", on("2026-01-09", 13), false],
  ["25 hours before", on("2026-01-09", 11), true],
  ["on a machine without a battery", 0, true],
])("a clock %s is in doubt or not (%#)", async (_, now, isInDoubt) => {
  expect((await doubtAt(now)) !== null).toBe(isInDoubt)
})

test("a database whose jobs never ran is in no doubt, whatever the clock says", async () => {
  await write((tx) => tx.run(tx.delete(watermarks)))
  expect(await doubtAt(on("2031-01-01"))).toBeNull()
})

test("what requests write counts as no work: only the jobs say when the clock was right", async () => {
  await pays(dana, 1_000, "2026-01-20")
  await owesFee(dana, 1_000, "2026-02-20")
  expect(await doubtAt(on("2026-02-25", 12))).not.toBeNull()
})

test("a clock that stays right is stored once an hour, so that a month without a posting raises no doubt", async () => {
  expect(await lookAtClock(on("2026-02-20", 12))).toBeNull()
  expect(await doubtAt(on("2026-04-06", 12))).toBeNull()
  expect(await doubtAt(on("2026-04-08", 12))).not.toBeNull()
})

test("in doubt the daily run does nothing and says why; with the right clock again it goes on by itself", async () => {
  const before = [(await rows()).length, (await sent()).length]
  expect(await runDue(on("2028-03-20", 12))).toEqual([])
  expect(await lookAtClock(on("2028-03-20", 12))).toBe(
    "the clock says Mar 20, 2028, 12:00 PM, the last work was done Jan 10, 2026, 12:00 PM: nothing was charged",
  )
  expect([(await rows()).length, (await sent()).length]).toEqual(before)
  expect(await owed("2026-01-10")).toBe("100000/0/0/0")
  await runDue(on("2026-02-01", 12))
  expect(await owed("2026-02-01")).toBe("200000/0/0/0")
})

test("in doubt the provider's events wait and nothing is begun there; afterwards they are booked with the provider's own day", async () => {
  payOnline()
  itIs("2026-01-11")
  const { receiptId, intentId } = await paysBy("pm_card_visa", dana, 40_000)
  const news = (await events()).findLast(({ type }) => type === "payment_intent.succeeded") ?? {}
  itIs("2028-01-11")
  expect((await deliver(news)).status).toBe(503)
  for (const job of INTERVALS) await job.run(never, fails)
  expect(await receiptOf(receiptId)).toMatchObject({ status: "created" })
  await expect(starts(dana, 10_000)).rejects.toMatchObject({ code: "CLOCK_IN_DOUBT" })
  itIs("2026-01-12")
  expect((await deliver(news)).status).toBe(200)
  expect(await receiptOf(receiptId)).toMatchObject({
    status: "succeeded",
    stripeIntent: intentId,
    effectiveOn: "2026-01-11",
  })
})

test("in doubt people record payments by hand, at most 45 days after the last work; nothing else is posted", async () => {
  const later = "2026-06-01"
  await expect(owesFee(dana, 1_000, later)).rejects.toMatchObject({
    status: 503,
    code: "CLOCK_IN_DOUBT",
    retryAfter: 300,
  })
  const records = (amount: number, day: string) =>
    during(later, (tx) =>
      recordPayment(tx, mona, {
        tenantId: dana,
        amount: asCents(amount),
        paymentDate: asDay(day),
        method: "check",
        type: "rent",
      }),
    )
  await records(30_000, "2026-02-24")
  await expect(records(1_000, "2026-02-25")).rejects.toMatchObject({
    fields: { paymentDate: ["Invalid value."] },
    explained: { paymentDate: "Use a day up to Feb 24, 2026: the clock is in doubt." },
  })
  expect(await owed("2026-02-24")).toBe("70000/0/0/0")
})

test("whoever says that the clock is right reads first what will be posted, and then it is", async () => {
  const now = on("2026-05-03", 12)
  const due = await read((tx) => catchUp(tx, OPERATOR, {}), now)
  expect(due && catchUpLines(due)).toEqual([
    "The clock says May 3, 2026, 12:00 PM.",
    "The last work was done Jan 10, 2026, 12:00 PM.",
    "Days: 113, from Jan 11, 2026 to May 3, 2026.",
    "Charges: 4 of rent, $4,000.00; at most 3 late fees, $150.00.",
    "Autopay: 0 charged; 0 too late, counted as missed, and their tenants mailed.",
    "Scheduled emails and reminders that have come due leave.",
  ])
  expect(await confirmsClock(now)).toBe(true)
  expect(await runDue(now)).toHaveLength(113)
  expect(await owed("2026-05-03")).toBe("500000/15000/0/0")
  const [row] = (await read((tx) => tx.all(tx.select().from(auditLog)))).filter(
    ({ category }) => category === "CLOCK_CONFIRMED",
  )
  expect(row).toMatchObject({
    details: "The clock was confirmed: it says May 3, 2026, 12:00 PM. The last work was done Jan 10, 2026, 12:00 PM.",
  })
})

test("a crash between the confirmation and the run loses and doubles nothing", async () => {
  const now = on("2026-05-03", 12)
  await confirmsClock(now)
  expect(await doubtAt(now + HOUR)).toBeNull()
  await runDue(now + HOUR)
  await runDue(now + 2 * HOUR)
  expect(await owed("2026-05-03")).toBe("500000/15000/0/0")
})

test("with a clock that is behind, nothing is posted again and the days go on from the next", async () => {
  await runDue(on("2026-02-05", 12))
  const posted = (await rows()).length
  const now = on("2026-01-20", 12)
  expect(await runDue(now)).toEqual([])
  expect(await confirmsClock(now)).toBe(true)
  expect(await doubtAt(now)).toBeNull()
  expect(await runDue(on("2026-01-21", 12))).toEqual(["2026-01-21"])
  await runDue(on("2026-02-05", 12))
  expect((await rows()).length).toBe(posted)
})

test("a confirmation counts for the clock that was read: a moved one is refused", async () => {
  const now = on("2028-01-01")
  const confirms = (shownAt: number) => write((tx) => confirmClock(tx, OPERATOR, { shownAt }), now)
  await expect(confirms(now - 2 * HOUR)).rejects.toMatchObject({ status: 409, code: "PREVIEW_STALE" })
  await expect(confirms(now + 1)).rejects.toMatchObject({ status: 409, code: "PREVIEW_STALE" })
  expect(await doubtAt(now)).not.toBeNull()
})

test("without a doubt there is nothing to confirm, and no word of it in the log", async () => {
  expect(await confirmsClock(on("2026-01-11"))).toBe(false)
  const categories = (await seen("2026-01-11", (tx) => tx.all(tx.select().from(auditLog)))).map(
    ({ category }) => category,
  )
  expect(categories).not.toContain("CLOCK_CONFIRMED")
})
