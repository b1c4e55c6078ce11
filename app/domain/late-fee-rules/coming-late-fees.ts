/** The late fees of the next days, before they are charged. Source: money.md 9.3. */
import { and, between, eq, exists, gt, isNull, lt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { charges, lateFeeSkips, stays, tenants } from "#db/schema/index.ts"
import { addDays, addMonths, type Day, type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, formatMoney, ZERO } from "~/values/money.ts"
import { lateFeeNotes } from "../ledger/charges/late-fee-amount.ts"
import { lateDateOf, lateFeeDaysOf } from "../ledger/charges/late-fee-days.ts"
import { nextRun } from "../ledger/charges/next-rent.ts"
import { rentDue } from "../ledger/charges/rent-due.ts"
import { type ComingFee, lateFeesThrough } from "../ledger/coming-balances.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { type Named, namedTenants } from "./named-tenants.ts"

/** Days ahead of today that the list covers. */
const DAYS_AHEAD = 2

/** A fee that will be charged or held back unless the tenant pays first, or that is skipped. `amount` is null for a skipped fee; `why` explains the amount. */
export type ComingLateFee = Named & {
  period: Month
  lateOn: Day
  outcome: "charge" | "hold" | "skipped"
  amount: Cents | null
  overdue: Cents
  why: string
  maySkip: boolean
}

/** By late day, then by name. */
export async function comingLateFees(tx: Tx): Promise<ComingLateFee[]> {
  const now = await today(tx)
  const days = { first: await nextRun(tx), last: addDays(now, DAYS_AHEAD) }
  const fees: ComingFee[] = []
  for (const tenantId of await candidates(tx, days)) {
    fees.push(...(await lateFeesThrough(tx, tenantId, days.last)))
  }
  const skips = await tx.all(
    tx
      .select()
      .from(lateFeeSkips)
      .where(between(lateFeeSkips.lateOn, days.first, days.last)),
  )
  const names = await namedTenants(tx, [...fees, ...skips])
  const rows = [
    ...fees.map((fee) => ({ ...names(fee.tenantId), ...comingRow(fee), maySkip: fee.on > now })),
    ...skips.map(({ tenantId, period, lateOn, reason: why }) => {
      const skipped = { outcome: "skipped" as const, amount: null, overdue: ZERO, maySkip: false }
      return { ...names(tenantId), period, lateOn, why, ...skipped }
    }),
  ]
  return rows.toSorted(byDayAndName)
}

const comingRow = (fee: ComingFee) => ({
  period: fee.period,
  lateOn: fee.on,
  outcome: fee.isHeldBack ? ("hold" as const) : ("charge" as const),
  amount: fee.amount,
  overdue: fee.overdue,
  why: `${lateFeeNotes(fee.terms, fee)}; overdue ${formatMoney(fee.overdue)}${planText(fee)}`,
})

const planText = ({ deferred }: ComingFee) => (deferred > 0 ? ` beside ${formatMoney(deferred)} of a payment plan` : "")

export const byDayAndName = (one: Named & { lateOn: Day }, other: Named & { lateOn: Day }): number =>
  Number(one.lateOn > other.lateOn) - Number(one.lateOn < other.lateOn) ||
  NAMES.compare(one.lastName, other.lastName) ||
  NAMES.compare(one.firstName, other.firstName) ||
  one.tenantId - other.tenantId
const NAMES = new Intl.Collator("en")

/** Tenants with a late day in this period, and with rent that is open or will be charged before its end. */
async function candidates(tx: Tx, { first, last }: { first: Day; last: Day }): Promise<number[]> {
  const defaults = await defaultsOf(tx)
  const open = tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(eq(charges.tenantId, tenants.id), eq(charges.kind, "rent"), gt(charges.open, ZERO), lt(charges.dueOn, last)),
    )
  const renting = tx
    .selectDistinct({ id: tenants.id, lateFeeDay: tenants.lateFeeDay })
    .from(tenants)
    .innerJoin(stays, and(eq(stays.tenantId, tenants.id), isNull(stays.moveOutOn)))
  const coming = (await rentDue(tx, last)).filter(({ isCharged, dueOn }) => isCharged && dueOn < last)
  const ids = [...new Set(coming.map(({ tenantId }) => tenantId))]
  const owing = [
    ...(await tx.all(renting.where(exists(open)))),
    ...(await tx.all(renting.where(inList(tenants.id, ids)))),
  ]
  const isDue = ({ lateFeeDay }: { lateFeeDay: number | null }) => {
    const days = lateFeeDaysOf({ lateFeeDay }, defaults)
    if (days === null) return false
    return [addMonths(monthOf(first), -1), monthOf(first), monthOf(last)].some((period) => {
      const on = lateDateOf(period, days)
      return on >= first && on <= last
    })
  }
  return [...new Set(owing.filter(isDue).map(({ id }) => id))]
}
