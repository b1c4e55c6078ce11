/** Tenants whose rent is late: open after its late day, and not covered by a pending payment or a plan that is kept. Source: money.md 3.6, section 4 "Late fee", 9.9. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { addDays, type Day, formatMonth, monthOf } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import type { BasisPoints, Cents } from "~/values/money.ts"
import { lateDateOf, lateFeeDaysOf } from "../ledger/charges/late-fee-days.ts"
import { type LateFeeRules, lateFeeRulesFor } from "../ledger/charges/late-fee-rules.ts"
import { overdueRent } from "../ledger/overdue.ts"
import { type Defaults, defaultsOf } from "../settings/defaults.ts"
import { beginningOf, type Found, line } from "./work.ts"

type Overdue = {
  tenantId: number
  firstName: string
  lastName: string
  lateFeeDay: number | null
  lateFeeBps: BasisPoints | null
  /** The due days of the newest and the oldest open rent. */
  newest: Day
  oldest: Day
  open: Cents
}
type Late = Overdue & { on: Day }

/** Tenants with a unit, most recently late first. `amount` is the overdue rent less pending payments and less the part that a plan defers. */
export async function lateRent(tx: Tx, today: Day): Promise<Found> {
  const defaults = await defaultsOf(tx)
  const overdue = await tx.rows<Overdue>(sql`
    select t.id as "tenantId", t.first_name as "firstName", t.last_name as "lastName", t.late_fee_day as "lateFeeDay",
      t.late_fee_bps as "lateFeeBps", max(c.due_on) as "newest", min(c.due_on) as "oldest", sum(c.open) as "open"
    from charges c join tenants t on t.id = c.tenant_id
    where c.kind = 'rent' and c.open > 0 and c.due_on < ${today}
      and exists (select 1 from stays s where s.tenant_id = t.id and s.move_out_on is null)
    group by t.id order by t.id`)
  const rules = await lateFeeRulesFor(tx)
  const late = overdue.flatMap((tenant) => lateTenant(tenant, { defaults, rules }, today))
  const unpaid = await withoutPending(tx, late, today)
  const ordered = unpaid.toSorted((one, other) => compare(other.on, one.on) || other.open - one.open)
  return beginningOf(ordered.map((tenant) => line({ ...about(tenant), on: tenant.on, amount: tenant.open })))
}

const compare = (one: Day, other: Day) => Number(one > other) - Number(one < other)
/** Distinguishes tenants who also owe earlier months' rent from tenants who are late for the first time. */
const about = ({ tenantId, oldest, newest, ...tenant }: Late) => ({
  name: fullName(tenant),
  tenantId,
  detail: monthOf(oldest) === monthOf(newest) ? null : `Rent open since ${formatMonth(monthOf(oldest))}`,
})

type Terms = { defaults: Defaults; rules: LateFeeRules }

function lateTenant(tenant: Overdue, { defaults, rules }: Terms, today: Day): Late[] {
  const days = lateFeeDaysOf(tenant, defaults)
  const lateOn = (due: Day) => {
    const rule = rules({ id: tenant.tenantId, lateFeeBps: tenant.lateFeeBps }, due)
    return days === null || rule === null ? addDays(due, 1) : lateDateOf(monthOf(due), days)
  }
  const on = [tenant.newest, tenant.oldest].map(lateOn).find((day) => day <= today)
  return on === undefined ? [] : [{ ...tenant, on }]
}

/** Subtracts pending payments and the part that a plan defers, for the few tenants who have either. */
async function withoutPending(tx: Tx, late: readonly Late[], today: Day): Promise<Late[]> {
  const ids = late.map(({ tenantId }) => tenantId)
  const rows = await tx.rows<{ tenantId: number }>(
    sql`select tenant_id as "tenantId" from receipts where status = 'pending' and ${inList(sql`tenant_id`, ids)}
      union select tenant_id from payment_plans where state = 'open' and ${inList(sql`tenant_id`, ids)}`,
  )
  const open = new Map<number, Cents>()
  for (const { tenantId } of rows) open.set(tenantId, (await overdueRent(tx, tenantId, today)).afterPending)
  return late
    .map((tenant) => ({ ...tenant, open: open.get(tenant.tenantId) ?? tenant.open }))
    .filter(({ open }) => open > 0)
}
