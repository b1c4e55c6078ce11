/** Mails a tenant the day before how much a scheduled payment will take, or why it would take nothing; once for each day that it is set for. Source: money.md 9.10. */
import { and, asc, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { scheduledPayments } from "#db/schema/index.ts"
import { addDays, type Day, formatDay, jobsOn } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { NOT_CHARGED } from "~/values/payments/autopay-reasons.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"
import { mailAboutAutopay } from "../autopay-runs/autopay-emails.ts"
import { publicAddress } from "../mail/public-address.ts"
import { invitedPayer } from "../payment-methods/method-owner.ts"
import { type ScheduledRow, scheduledById } from "../scheduled-outcomes/scheduled-rows.ts"
import { today, zoneOf } from "../settings/defaults.ts"
import { aboutScheduled, type ScheduledAmount } from "./scheduled-amount.ts"

/** The payments of tomorrow that were not announced; empty after tomorrow's run has begun. */
export async function scheduledToAnnounce(tx: Tx, day: Day): Promise<string[]> {
  const tomorrow = addDays(day, 1)
  if (tx.now >= jobsOn(tomorrow, await zoneOf(tx))) return []
  const { id, payOn, state, announcedFor } = scheduledPayments
  const isNew = sql`${announcedFor} is distinct from ${payOn}`
  const where = and(eq(state, "set"), eq(payOn, tomorrow), isNew)
  return (await tx.all(tx.select({ id }).from(scheduledPayments).where(where).orderBy(asc(id)))).map((row) => row.id)
}

/** Mails the amount of a payment that is set for tomorrow at once, because today's jobs may be done. */
export async function announceIfTomorrow(tx: Tx, { id, payOn }: Pick<ScheduledRow, "id" | "payOn">): Promise<void> {
  if (payOn === addDays(await today(tx), 1)) await announceScheduled(tx, id)
}

export async function announceScheduled(tx: Tx, id: string): Promise<void> {
  const row = await scheduledById(tx, id)
  if (row?.state !== "set" || row.announcedFor === row.payOn) return
  await tx.run(tx.update(scheduledPayments).set({ announcedFor: row.payOn }).where(eq(scheduledPayments.id, id)))
  const on = formatDay(row.payOn)
  await mailAboutAutopay(tx, row.tenantId, {
    setBy: row.userId,
    subject: `Your payment of ${on}`,
    paragraphs: [
      await textOf(tx, await aboutScheduled(tx, row), on),
      `Today it can still be changed or stopped:\n\n${publicAddress("/home")}`,
    ],
  })
}

async function textOf(tx: Tx, { charge, reason }: ScheduledAmount, on: string): Promise<string> {
  if (charge === null)
    return `As things stand the payment that you set for ${on} will not be charged:\n${NOT_CHARGED[reason]}.`
  const { amount, fee, total, method } = charge
  const of = (await invitedPayer(tx, method.signInId))?.name ?? null
  const withFee = fee === 0 ? "" : `\nWith the convenience fee of ${formatMoney(fee)} that is ${formatMoney(total)}.`
  return `On ${on} about ${formatMoney(amount)} will be charged, as you set,\nto ${of === null ? "your " : ""}${savedMethodLabel({ ...method, of })}.${withFee}`
}
