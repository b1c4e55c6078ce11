/** Reminders that staff add to a date. A reminder stays until someone marks it done. Source: api.md X78, X79. */
import { count, eq } from "drizzle-orm"
import type { z } from "zod"
import { dateReminders } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import type { InnerNames } from "../inner-names.ts"
import { badField, missing, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { findTenant } from "../tenants/tenants.ts"
import { findUnit } from "../units/units.ts"
import type { DateReminderQuery, NewDateReminder } from "./inputs.ts"

export type DateReminder = typeof dateReminders.$inferSelect

const MOST = 2_000

type Typed = InnerNames<z.infer<typeof NewDateReminder>>

/** Adds a reminder about a unit, a tenant or both (X78). Refuses (400) a reminder about neither and the 2,001st; 404 UNIT_NOT_FOUND, TENANT_NOT_FOUND. */
export const addDateReminder = command("manage tenants", async (tx, actor, input: Typed): Promise<DateReminder> => {
  const { date, text, unitNumber = null, tenantId = null } = input
  if (unitNumber === null && tenantId === null) throw missing("unitNumber", "Name the unit that it is about.")
  if (unitNumber !== null) await findUnit(tx, unitNumber)
  if (tenantId !== null) await findTenant(tx, tenantId)
  const stored = await tx.one(tx.select({ number: count() }).from(dateReminders))
  if ((stored?.number ?? 0) >= MOST) throw badField("date", `There are ${MOST} reminders. Finish some first.`)
  const values = {
    onDay: date,
    text,
    unitNumber,
    tenantId,
    creatorId: actor.userId,
    createdAt: tx.now,
  } satisfies RowOf<Typed, { date: "onDay" }>
  const made = await tx.one(tx.insert(dateReminders).values(values).returning())
  if (!made) throw new Error("A reminder was not stored")
  return made
})

/** Deletes a reminder that is done (X79). Refuses 404 REMINDER_NOT_FOUND. */
export const finishDateReminder = command(
  "manage tenants",
  async (tx, _actor, { reminder: id }: z.infer<typeof DateReminderQuery>): Promise<DateReminder> => {
    const done = await tx.one(tx.delete(dateReminders).where(eq(dateReminders.id, id)).returning())
    if (!done) throw new Refusal("REMINDER_NOT_FOUND")
    return done
  },
)
