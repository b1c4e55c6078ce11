/** The outcomes of a month's late fees. Source: money.md 9.3. */
import { and, between, eq, isNull, or, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { chargeEvents, charges, journals, lateFeeSkips, lateFeesHeldBack } from "#db/schema/index.ts"
import { asMonth, type Day, firstOf, lastOf, type Month } from "~/values/calendar.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { byDayAndName } from "./coming-late-fees.ts"
import { type Named, namedTenants } from "./named-tenants.ts"

type Fee = {
  tenantId: number
  /** The month of the rent. */
  period: Month
  lateOn: Day
  outcome: "charged" | "waived" | "held" | "skipped"
  amount: Cents
  why: string
  chargeId: number | null
}

/** `lateOn` is the day of the charge or, without one, the late day; `why` is the charge's note or the reason that staff gave. */
export type LateFeeOutcome = Named & Fee

/** The late fees charged (including waived ones), held back and skipped in a month, by day and name. Fees that staff issue by hand are not included. */
export async function lateFeeOutcomes(tx: Tx, month: Month): Promise<LateFeeOutcome[]> {
  const fees: Fee[] = [...(await charged(tx, month)), ...(await heldBack(tx, month)), ...(await skipped(tx, month))]
  const names = await namedTenants(tx, fees)
  return fees.map((fee) => ({ ...names(fee.tenantId), ...fee })).toSorted(byDayAndName)
}

/** The fee's own day, even if the charge is dated later because that day's month was closed (money.md 11.6). */
const TRUE_DAY = sql<Day>`coalesce(${journals.occurredOn}, ${journals.effectiveOn})`
const isTrueDayWithin = (month: Month) =>
  or(
    and(between(journals.effectiveOn, firstOf(month), lastOf(month)), isNull(journals.occurredOn)),
    between(journals.occurredOn, firstOf(month), lastOf(month)),
  )

async function charged(tx: Tx, month: Month): Promise<Fee[]> {
  const rows = await tx.all(
    tx
      .select({
        tenantId: sql<number>`${charges.tenantId}`,
        key: journals.key,
        on: TRUE_DAY,
        amount: charges.amount,
        notes: charges.notes,
        deletedAt: charges.deletedAt,
        reason: chargeEvents.reason,
        chargeId: charges.id,
      })
      .from(journals)
      .innerJoin(charges, eq(charges.journalId, journals.id))
      .leftJoin(chargeEvents, and(eq(chargeEvents.chargeId, charges.id), eq(chargeEvents.kind, "deleted")))
      .where(and(isTrueDayWithin(month), eq(journals.kind, "late_fee"))),
  )
  return rows.map(({ tenantId, key, on, amount, notes, deletedAt, reason, chargeId }) => ({
    tenantId,
    period: asMonth(key.slice(-7)),
    lateOn: on,
    outcome: deletedAt === null ? "charged" : "waived",
    amount,
    why: (deletedAt === null ? notes : reason) ?? "",
    chargeId,
  }))
}

async function heldBack(tx: Tx, month: Month): Promise<Fee[]> {
  const ofMonth = or(
    between(lateFeesHeldBack.lateOn, firstOf(month), lastOf(month)),
    and(isNull(lateFeesHeldBack.lateOn), eq(lateFeesHeldBack.period, month)),
  )
  const rows = await tx.all(
    tx
      .select()
      .from(lateFeesHeldBack)
      .where(and(isNull(lateFeesHeldBack.journalId), ofMonth)),
  )
  return rows.map(({ tenantId, period, lateOn, amount }) => ({
    tenantId,
    period,
    lateOn: lateOn ?? firstOf(period),
    outcome: "held",
    amount,
    why: "Held back while a payment was pending; charged only if that payment fails",
    chargeId: null,
  }))
}

async function skipped(tx: Tx, month: Month): Promise<Fee[]> {
  const ofMonth = between(lateFeeSkips.lateOn, firstOf(month), lastOf(month))
  const rows = await tx.all(tx.select().from(lateFeeSkips).where(ofMonth))
  const none = { outcome: "skipped" as const, amount: ZERO, chargeId: null }
  return rows.map(({ tenantId, period, lateOn, reason }) => ({ tenantId, period, lateOn, why: reason, ...none }))
}
