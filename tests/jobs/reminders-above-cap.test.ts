/** Tenants on autopay get a rent reminder only if the cap prevents the payment. Source: money.md 9.10, docs/decisions/0040. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { reminderLog } from "#db/schema/index.ts"
import { confirmAutopay, setOwnLimits } from "~/domain/autopay/own-limits.ts"
import { reminderPreview } from "~/domain/messaging/reminder-log.ts"
import { createReminder } from "~/domain/messaging/reminders.ts"
import { asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { sendReminders } from "../../jobs/mail/send-reminders.ts"
import { runDue } from "../../jobs/run-due.ts"
import { danaAwaitsAutopay, morningOf, runsOf } from "../support/autopay-jobs.ts"
import { signedIn } from "../support/scheduled-payments.ts"
import { during, mona, on } from "../support/world.ts"

let dana = 0
beforeEach(async () => {
  dana = await danaAwaitsAutopay("pm_card_visa", { autopayDay: 3 })
})

const remind = (days: number) =>
  during("2026-01-20", (tx) =>
    createReminder(tx, mona, { subject: "Rent", body: "You owe [totalBalance].", days, moreThan: asCents(0) }),
  )
const caps = async (cap: number) => {
  const actor = await signedIn(dana)
  await during("2026-01-20", (tx) => setOwnLimits(tx, actor, { cap: asCents(cap) }))
}
async function outcomesOn(day: string) {
  await runDue(on(day, 9))
  await sendReminders(() => on(day, 9))({ aborted: false })
  return read(async (tx) => (await tx.all(tx.select().from(reminderLog))).map(({ outcome }) => outcome))
}

test("after a month that was skipped above the cap the tenant is reminded", async () => {
  await morningOf("2026-01-03")
  await caps(102_999)
  await remind(3)
  await morningOf("2026-02-03")
  expect(await runsOf(dana)).toContain("2026-02 skipped above_cap")
  expect(await outcomesOn("2026-02-04")).toEqual(["sent"])
})

test("before the run: above the cap reminded, and not once the month is confirmed or within the cap", async () => {
  await morningOf("2026-01-03")
  const { id: reminderId } = await remind(1)
  const before = on("2026-02-02", 9)
  await runDue(before)
  const preview = async () =>
    (await read((tx) => reminderPreview(tx, mona, { reminderId }), before)).decisions.map(({ outcome }) => outcome)
  await caps(103_000)
  expect(await preview()).toEqual(["autopay"])
  await caps(102_999)
  expect(await preview()).toEqual(["sent"])
  const actor = await signedIn(dana)
  const month = { month: asMonth("2026-02"), total: asCents(103_000) }
  await write((tx) => confirmAutopay(tx, actor, month), before)
  expect(await preview()).toEqual(["autopay"])
  expect(await outcomesOn("2026-02-02")).toEqual(["autopay"])
})
