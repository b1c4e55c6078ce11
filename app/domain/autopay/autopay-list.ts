/** The tenants on autopay, for management: day, method, next run, and the last run's outcome. Source: money.md section 4, "Autopay". */
import { and, asc, eq, gte, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { autopay, autopayRuns, autopaySkips, paymentMethods, tenants } from "#db/schema/index.ts"
import { type Month, monthOf } from "~/values/calendar.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import { isExpiredOn } from "~/values/payments/saved-method.ts"
import { command } from "../commands.ts"
import { nextRun } from "../ledger/charges/next-rent.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { unitsOfTenants } from "../tenants/tenant-units.ts"
import { type AutopayDays, nextAutopayDays } from "./autopay-day.ts"
import type { AutopayMethod } from "./autopay-status.ts"
import type { RecentRun } from "./runs.ts"

export const AUTOPAY_SORTS = ["name", "next", "day", "last"] as const
export const RUN_FILTERS = ["failed", "succeeded", "processing", "skipped", "missed", "none"] as const

/** The page's filters: null is no filter. `isExpiring`: only cards that expire before their next run. */
export type AutopayFilter = {
  isOn: boolean | null
  method: AutopayMethod | null
  last: (typeof RUN_FILTERS)[number] | null
  isExpiring: boolean
  sort: (typeof AUTOPAY_SORTS)[number]
}

/** A tenant who ever set autopay up. The day of the month is the tenant's own, else the property's. */
export type ListedAutopay = {
  id: number
  firstName: string
  lastName: string
  units: number[]
  isOn: boolean
  day: number | null
  isOwnDay: boolean
  /** Null if there is no saved method, or if it was removed. */
  method: { type: AutopayMethod; brand: string | null; last4: string; bankName: string | null } | null
  /** Null while autopay is off or has no day. */
  next: (AutopayDays & { isExpired: boolean }) | null
  last: Pick<RecentRun, "status" | "reason" | "dueOn" | "amount"> | null
}

/** One page of the matching lines; a page beyond the end is the last page. `everybody` counts the tenants who ever set autopay up. */
export const autopayList = command(
  "see tenants",
  async (tx, actor, { page: requested, per, ...filter }: AutopayFilter & { page: number; per: number }) => {
    const { matching, everybody } = await matchingLines(tx, actor, filter)
    return { ...pageOf(matching, requested, per), total: matching.length, everybody }
  },
)

export const matchingLines = command("see tenants", async (tx, _actor, filter: AutopayFilter) => {
  const all = await linesOf(tx)
  const matching = all.filter((line) => matches(line, filter)).toSorted(ORDERS[filter.sort])
  return { matching, everybody: all.length }
})

function matches({ isOn, method, last, next }: ListedAutopay, filter: AutopayFilter): boolean {
  if (filter.isOn !== null && isOn !== filter.isOn) return false
  if (filter.method !== null && method?.type !== filter.method) return false
  if (filter.last !== null && (last?.status ?? "none") !== filter.last) return false
  return !filter.isExpiring || next?.isExpired === true
}

type Order = (one: ListedAutopay, other: ListedAutopay) => number
const LATEST = "9999-12-31"
/** The collator is made once, because a comparison that makes its own costs many times as much. */
const NAMES = new Intl.Collator("en")
const byName: Order = (one, other) =>
  NAMES.compare(one.lastName, other.lastName) || NAMES.compare(one.firstName, other.firstName) || one.id - other.id
const before = (one: string, other: string) => Number(one > other) - Number(one < other)
const ORDERS: Record<AutopayFilter["sort"], Order> = {
  name: byName,
  next: (one, other) => before(one.next?.paysOn ?? LATEST, other.next?.paysOn ?? LATEST) || byName(one, other),
  day: (one, other) => (one.day ?? 99) - (other.day ?? 99) || byName(one, other),
  last: (one, other) => before(other.last?.dueOn ?? "", one.last?.dueOn ?? "") || byName(one, other),
}

async function linesOf(tx: Tx): Promise<ListedAutopay[]> {
  const first = await nextRun(tx)
  const { autopayDay: usualDay } = await defaultsOf(tx)
  const [rows, made, skips] = [
    await enrolled(tx),
    await monthsMade(tx, monthOf(first)),
    await monthsSkipped(tx, monthOf(first)),
  ]
  const units = Map.groupBy(
    await unitsOfTenants(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ tenantId }) => tenantId,
  )
  return rows.map(({ ownDay, run, method, ...tenant }) => {
    const day = ownDay ?? usualDay
    const months = { made: made.get(tenant.id) ?? [], skipped: skips.get(tenant.id) ?? [] }
    const next = tenant.isOn && day !== null ? nextAutopayDays(day, first, months) : null
    return {
      ...tenant,
      units: (units.get(tenant.id) ?? []).map(({ unitNumber }) => unitNumber),
      day,
      isOwnDay: ownDay !== null,
      method,
      next: next && { ...next, isExpired: method !== null && isExpiredOn(method, next.paysOn) },
      last: run,
    }
  })
}

const newestMonth = sql`(select max(n.month) from autopay_runs n where n.tenant_id = ${autopay.tenantId})`

const enrolled = (tx: Tx) =>
  tx.all(
    tx
      .select({
        id: tenants.id,
        firstName: tenants.firstName,
        lastName: tenants.lastName,
        ownDay: tenants.autopayDay,
        isOn: autopay.enabled,
        method: {
          type: paymentMethods.type,
          brand: paymentMethods.brand,
          last4: paymentMethods.last4,
          bankName: paymentMethods.bankName,
          expMonth: paymentMethods.expMonth,
          expYear: paymentMethods.expYear,
        },
        run: {
          status: autopayRuns.status,
          reason: autopayRuns.reason,
          dueOn: autopayRuns.dueOn,
          amount: autopayRuns.amount,
        },
      })
      .from(autopay)
      .innerJoin(tenants, eq(tenants.id, autopay.tenantId))
      .leftJoin(paymentMethods, and(eq(paymentMethods.id, autopay.methodId), isNull(paymentMethods.detachedAt)))
      .leftJoin(autopayRuns, and(eq(autopayRuns.tenantId, autopay.tenantId), eq(autopayRuns.month, newestMonth)))
      .orderBy(asc(tenants.id)),
  )

type OfMonth = { tenantId: number; month: Month }
const byTenant = (rows: OfMonth[]) =>
  new Map(
    [...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(([id, months]) => [id, months.map((one) => one.month)]),
  )

const monthsMade = async (tx: Tx, from: Month) => {
  const ofMonth = { tenantId: autopayRuns.tenantId, month: autopayRuns.month }
  return byTenant(await tx.all(tx.select(ofMonth).from(autopayRuns).where(gte(autopayRuns.month, from))))
}

const monthsSkipped = async (tx: Tx, from: Month) => {
  const ofMonth = { tenantId: autopaySkips.tenantId, month: autopaySkips.month }
  return byTenant(await tx.all(tx.select(ofMonth).from(autopaySkips).where(gte(autopaySkips.month, from))))
}
