import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { UNIT_STATUSES } from "#db/schema/index.ts"
import type { Day, Month } from "~/values/calendar.ts"
import { pageSize } from "~/values/lists/page-size.ts"
import type { Cents } from "~/values/money.ts"
import { paymentProblem } from "../payment-methods/payment-notices.ts"
import { unreadBy } from "../tenants/notes.ts"
import type { RollFigures } from "./rent-roll-figures.ts"
import { backRent, filterCondition, LAST_CHANGE, PENDING, rollOrder, unitsAndTenants } from "./rent-roll-filter.ts"
import type { RentRollQuery } from "./rent-roll-inputs.ts"

type Bit = 0 | 1

/** Amounts are cents. A vacant unit has no tenant, and zero amounts; a subunit's amounts are on its parent's line. Source: money.md 2.2. */
export type RollRow = RollFigures & {
  number: number
  monthlyRent: Cents
  deposit: Cents
  squareFootage: number | null
  status: (typeof UNIT_STATUSES)[number]
  movingOutSoon: Bit
  readyToRent: Bit
  repairsNeeded: Bit
  cleaningNeeded: Bit
  plannedOn: Day | null
  plannedCents: Cents | null
  increasedOn: Day | null
  increasedFrom: Cents | null
  increasedTo: Cents | null
  tenantId: number | null
  isSubunit: Bit | null
  parentUnit: number | null
  firstName: string | null
  lastName: string | null
  businessName: string | null
  leaseStatus: "current" | "eviction" | null
  moveInOn: Day | null
  leaseEndOn: Day | null
  unreadNotes: number
  /** A problem with the tenant's payments through the provider, until another payment is made or the dispute is decided. */
  paymentProblem: "failed" | "disputed" | null
}

/** One page of the rent roll with this user's number of unread notes. The paid figures are those of `month`. */
export async function rollRows(tx: Tx, userId: number | null, query: RentRollQuery, month: Month): Promise<RollRow[]> {
  const order = rollOrder(query.sort, query.descending, month)
  const size = pageSize(query.per)
  const ofPage = sql`u.number in (select u.number from ${unitsAndTenants(month)} where ${filterCondition(query)} order by ${order}
    limit ${size} offset ${(query.page - 1) * size})`
  return linesOf(tx, userId, month, ofPage, order)
}

export async function rollRow(tx: Tx, userId: number | null, unitNumber: number, month: Month) {
  const [row] = await linesOf(tx, userId, month, sql`u.number = ${unitNumber}`, sql`u.number`)
  return row
}

export async function linesOf(
  tx: Tx,
  userId: number | null,
  month: Month,
  wanted: SQL,
  order: SQL,
): Promise<RollRow[]> {
  return tx.rows<RollRow>(sql`
    select u.number as "number", u.monthly_rent as "monthlyRent", u.deposit as "deposit", u.square_footage as "squareFootage",
      u.status as "status", u.moving_out_soon as "movingOutSoon", u.ready_to_rent as "readyToRent",
      u.repairs_needed as "repairsNeeded", u.cleaning_needed as "cleaningNeeded",
      u.planned_increase_on as "plannedOn", u.planned_increase_cents as "plannedCents",
      l.effective_on as "increasedOn", l.old_rent as "increasedFrom", l.rent as "increasedTo",
      s.tenant_id as "tenantId", s.is_subunit as "isSubunit", p.unit_number as "parentUnit",
      t.first_name as "firstName", t.last_name as "lastName", t.business_name as "businessName", t.lease_status as "leaseStatus",
      case when s.is_subunit then s.move_in_on else t.move_in_on end as "moveInOn", t.lease_end_on as "leaseEndOn",
      (select count(*) from tenant_notes n where n.tenant_id = s.tenant_id and ${unreadBy(userId)}) as "unreadNotes",
      ${paymentProblem(sql`s.tenant_id`)} as "paymentProblem",
      coalesce(b.deposit_reserve, 0) as "depositReserve", coalesce(b.deposit_owed, 0) as "depositOwed",
      coalesce(m.deposit_paid, 0) as "depositPaid", ${backRent(month)} as "backRent", coalesce(b.rent, 0) as "rentBalance",
      ${PENDING} as "pending", coalesce(b.late, 0) as "lateFees", coalesce(b.other, 0) as "otherFees",
      coalesce(m.rent_paid, 0) as "rentPaid", coalesce(m.total_paid, 0) as "totalPaid",
      coalesce(b.rent + b.late + b.other + b.deposit_owed, 0) as "totalBalance",
      coalesce(b.advance_cash + b.advance_credit, 0) as "advanceRent"
    from ${unitsAndTenants(month)}
    left join stays p on p.tenant_id = s.tenant_id and s.is_subunit and not p.is_subunit and p.move_out_on is null
    left join unit_history l on l.id = ${LAST_CHANGE}
    left join tenant_note_reads k on k.tenant_id = s.tenant_id and k.user_id = ${userId}
    where ${wanted}
    order by ${order}`)
}
