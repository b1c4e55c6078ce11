/** The totals' queries, over the whole property or the rows that `where` selects (units are `u`, stays are `s`). Source: money.md 2.3. */
import { type SQL, sql } from "drizzle-orm"

const EVERY = sql`true`

/** The columns of the totals that units have, let or vacant. */
export const OF_UNITS = [
  "units",
  "monthlyRent",
  "deposit",
  "squareFootage",
  "rentWithArea",
  "movingOutSoon",
  "readyToRent",
  "repairsNeeded",
  "cleaningNeeded",
  "statusSet",
] as const

/** The columns that tenants with units have. A subunit counts as occupied; money counts once, with the tenant's own unit. */
export const OF_TENANTS = [
  "occupied",
  "balanceOwed",
  "evictions",
  "rent",
  "late",
  "other",
  "depositOwed",
  "depositReserve",
  "advance",
  "pending",
] as const

export const sumOfUnits = (where: SQL = EVERY): SQL => sql`
  select count(*) as "units",
    coalesce(sum(u.monthly_rent), 0) as "monthlyRent",
    coalesce(sum(u.deposit), 0) as "deposit",
    coalesce(sum(u.square_footage), 0) as "squareFootage",
    coalesce(sum(case when u.square_footage > 0 then u.monthly_rent else 0 end), 0) as "rentWithArea",
    count(*) filter (where u.moving_out_soon) as "movingOutSoon",
    count(*) filter (where u.ready_to_rent) as "readyToRent",
    count(*) filter (where u.repairs_needed) as "repairsNeeded",
    count(*) filter (where u.cleaning_needed) as "cleaningNeeded",
    coalesce(sum(case when u.status <> 'none' then 1 else 0 end), 0) as "statusSet"
  from units u where ${where}`

export const sumOfTenants = (where: SQL = EVERY): SQL => sql`
  select count(*) as "occupied",
    coalesce(sum(case when b.rent + b.late + b.other + b.deposit_owed > 0 then 1 else 0 end), 0) as "balanceOwed",
    coalesce(sum(case when t.lease_status = 'eviction' then 1 else 0 end), 0) as "evictions",
    coalesce(sum(case when not s.is_subunit then b.rent end), 0) as "rent",
    coalesce(sum(case when not s.is_subunit then b.late end), 0) as "late",
    coalesce(sum(case when not s.is_subunit then b.other end), 0) as "other",
    coalesce(sum(case when not s.is_subunit then b.deposit_owed end), 0) as "depositOwed",
    coalesce(sum(case when not s.is_subunit then b.deposit_reserve end), 0) as "depositReserve",
    coalesce(sum(case when not s.is_subunit then b.advance_cash + b.advance_credit end), 0) as "advance",
    coalesce(sum(case when not s.is_subunit then
      (select sum(r.amount) from receipts r where r.tenant_id = s.tenant_id and r.status = 'pending') end), 0) as "pending"
  from stays s
  join tenants t on t.id = s.tenant_id
  left join tenant_balances b on b.tenant_id = s.tenant_id
  where s.move_out_on is null and ${where}`

/** One row for each month in which tenants with a unit paid, with the columns of `rent_roll_months`. */
export const sumOfMonths = (where: SQL = EVERY): SQL => sql`
  select m.period as "period", sum(m.rent_paid) as "rentPaid", sum(m.deposit_paid) as "depositPaid", sum(m.total_paid) as "totalPaid"
  from tenant_months m
  join stays s on s.tenant_id = m.tenant_id and s.move_out_on is null and not s.is_subunit
  where ${where}
  group by m.period
  having sum(m.rent_paid) <> 0 or sum(m.deposit_paid) <> 0 or sum(m.total_paid) <> 0
  order by m.period`

/** One row for each month with unpaid rent of tenants with a unit, with the columns of `rent_roll_open_rent`. */
export const sumOfOpenRent = (where: SQL = EVERY): SQL => sql`
  select substr(c.due_on, 1, 7) as "period", sum(c.open) as "open"
  from charges c
  join stays s on s.tenant_id = c.tenant_id and s.move_out_on is null and not s.is_subunit
  where c.kind = 'rent' and c.open > 0 and ${where}
  group by 1
  order by 1`
