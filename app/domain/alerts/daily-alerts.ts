/** Finds who subscribed to a daily alert, and makes sure that it is queued once. Source: api.md section 0, "Alerts". */
import { and, asc, desc, eq, isNotNull, isNull, or } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { alertChoices, dailyAlerts, signIns, users } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"

type DailyKind = (typeof dailyAlerts.$inferSelect)["kind"]

/** A person on a tenant's account, its owner or an invited person, who subscribed to the kind; with the days before the due day, and the instant of the choice. */
export type Wanting = {
  userId: number
  tenantId: number
  email: string
  firstName: string
  lastName: string
  days: number | null
  changedAt: number
}

/** The enabled people on tenants' accounts who subscribed to a kind by mail or text, by user id. */
export async function wantingDaily(tx: Tx, kind: DailyKind): Promise<Wanting[]> {
  const { id: userId, tenantId: ownTenantId, email, firstName, lastName } = users
  const { tenantId: invitedTo } = signIns
  const { days, changedAt } = alertChoices
  const wants = and(eq(alertChoices.kind, kind), or(eq(alertChoices.byMail, true), eq(alertChoices.byText, true)))
  const rows = await tx.all(
    tx
      .select({ userId, ownTenantId, invitedTo, email, firstName, lastName, days, changedAt })
      .from(alertChoices)
      .innerJoin(users, eq(users.id, alertChoices.userId))
      .leftJoin(signIns, and(eq(signIns.userId, userId), isNull(signIns.endedAt)))
      .where(and(wants, eq(users.enabled, true), or(isNotNull(ownTenantId), isNotNull(invitedTo))))
      .orderBy(asc(userId)),
  )
  return rows.flatMap(({ ownTenantId: own, invitedTo: other, ...row }) => {
    const tenantId = own ?? other
    return tenantId === null ? [] : [{ ...row, tenantId }]
  })
}

/** Stores that the alert of a day is queued. Returns false if it was stored before. */
export async function isFirstAlert(
  tx: Tx,
  { userId }: Pick<Wanting, "userId">,
  kind: DailyKind,
  day: Day,
  upTo: number | null = null,
): Promise<boolean> {
  const row = { userId, kind, day, upTo, createdAt: tx.now }
  const made = tx.insert(dailyAlerts).values(row).onConflictDoNothing().returning({ day: dailyAlerts.day })
  return (await tx.one(made)) !== undefined
}

/** The last charge that the person was notified of; 0 if there was none. */
export async function lastNotifiedCharge(tx: Tx, userId: number): Promise<number> {
  const ofPerson = and(eq(dailyAlerts.userId, userId), eq(dailyAlerts.kind, "charge"))
  const { upTo } = dailyAlerts
  const last = tx.select({ upTo }).from(dailyAlerts).where(ofPerson).orderBy(desc(upTo)).limit(1)
  return (await tx.one(last))?.upTo ?? 0
}
