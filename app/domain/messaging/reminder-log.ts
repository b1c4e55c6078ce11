/** The log of reminders: who got one, and who did not and why. */
import { and, count, desc, eq, ne, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { reminderLog, tenants } from "#db/schema/index.ts"
import { pageWithin } from "~/values/lists/page-size.ts"
import { command } from "../commands.ts"
import { decide, rentingTenants } from "./reminder-decision.ts"
import { findReminder, type Reminder } from "./reminders.ts"

export const REMINDED = ["all", "sent", "not"] as const
export type Reminded = (typeof REMINDED)[number]

type LogFilter = { reminderId: number; show: Reminded }

/** One page of a reminder's matching lines, newest first. A page beyond the end returns the last one. Refuses 404 REMINDER_NOT_FOUND. */
export const reminderLogPage = command(
  "see messages",
  async (tx, _actor, { page: requested, per, ...filter }: LogFilter & { page: number; per: number }) => {
    const reminder = await findReminder(tx, filter.reminderId)
    const total = await countLines(tx, filter)
    const page = pageWithin(requested, total, per)
    const rows = await tx.all(
      lines(tx, filter)
        .limit(per)
        .offset((page - 1) * per),
    )
    return { reminder, rows, total, page }
  },
)

/** All matching lines, newest first. Refuses 404 REMINDER_NOT_FOUND. */
export const wholeReminderLog = command("see messages", async (tx, _actor, filter: LogFilter) => {
  await findReminder(tx, filter.reminderId)
  return tx.all(lines(tx, filter))
})

export type LogLine = Awaited<ReturnType<typeof wholeReminderLog>>[number]

function matching({ reminderId, show }: LogFilter): SQL | undefined {
  const ofReminder = eq(reminderLog.reminderId, reminderId)
  if (show === "all") return ofReminder
  return and(ofReminder, (show === "sent" ? eq : ne)(reminderLog.outcome, "sent"))
}

const lines = (tx: Tx, filter: LogFilter) =>
  tx
    .select({
      id: reminderLog.id,
      tenantId: reminderLog.tenantId,
      firstName: tenants.firstName,
      lastName: tenants.lastName,
      month: reminderLog.month,
      outcome: reminderLog.outcome,
      owed: reminderLog.owed,
      at: reminderLog.at,
    })
    .from(reminderLog)
    .innerJoin(tenants, eq(tenants.id, reminderLog.tenantId))
    .where(matching(filter))
    .orderBy(desc(reminderLog.at), desc(reminderLog.id))

async function countLines(tx: Tx, filter: LogFilter): Promise<number> {
  return (await tx.one(tx.select({ lines: count() }).from(reminderLog).where(matching(filter))))?.lines ?? 0
}

/** The numbers of tenants who got the reminder and who did not, in the newest month of its log; null before any. */
export async function lastReminded(tx: Tx, { id }: Reminder) {
  const newest = tx
    .select({ month: reminderLog.month, at: reminderLog.at })
    .from(reminderLog)
    .where(eq(reminderLog.reminderId, id))
    .orderBy(desc(reminderLog.month))
    .limit(1)
  const last = await tx.one(newest)
  if (!last) return null
  const ofMonth = and(eq(reminderLog.reminderId, id), eq(reminderLog.month, last.month))
  const outcomes = tx
    .select({ outcome: reminderLog.outcome, tenants: count() })
    .from(reminderLog)
    .where(ofMonth)
    .groupBy(reminderLog.outcome)
  const counts = await tx.all(outcomes)
  const of = (isSent: boolean) =>
    counts.filter(({ outcome }) => (outcome === "sent") === isSent).reduce((sum, one) => sum + one.tenants, 0)
  return { ...last, sent: of(true), not: of(false) }
}

/** The decision for every current tenant if the reminder were sent now; those who would get it come first. Refuses 404 REMINDER_NOT_FOUND. */
export const reminderPreview = command("see messages", async (tx, _actor, { reminderId }: { reminderId: number }) => {
  const reminder = await findReminder(tx, reminderId)
  const decisions = await decide(tx, reminder.moreThan, await rentingTenants(tx))
  const order = (outcome: string) => Number(outcome !== "sent")
  return { reminder, decisions: decisions.toSorted((one, other) => order(one.outcome) - order(other.outcome)) }
})
