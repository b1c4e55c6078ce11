/** The filter and the order of the rent roll, as SQL. Source: specification 2 "Rent roll", api.md M1, money.md 2.2. */
import { type SQL, sql } from "drizzle-orm"
import { type Day, firstOf, type Month } from "~/values/calendar.ts"
import { holdsEveryWord, isTenantFound } from "../tenants/search.ts"
import type { Flag, RollChoice, Sort } from "./rent-roll-inputs.ts"

/** Every unit with its present stay and tenant, the tenant's balances and payments of `month`; everything but the unit may be null. */
export function unitsAndTenants(month: Month): SQL {
  return sql`units u
    left join stays s on s.unit_number = u.number and s.move_out_on is null
    left join tenants t on t.id = s.tenant_id
    left join tenant_balances b on b.tenant_id = s.tenant_id
    left join tenant_months m on m.tenant_id = s.tenant_id and m.period = ${month}`
}

const FULL_BALANCE = sql`(b.rent + b.late + b.other + b.deposit_owed)`

/** A filter about a tenant also finds the tenant's subunits. */
const FILTERS: Record<Flag, SQL> = {
  balanceOwed: sql`${FULL_BALANCE} > 0`,
  movingOutSoon: sql`u.moving_out_soon`,
  evictionInProgress: sql`t.lease_status = 'eviction'`,
  isVacant: sql`s.id is null`,
  readyToRent: sql`u.ready_to_rent`,
  repairsNeeded: sql`u.repairs_needed`,
  cleaningNeeded: sql`u.cleaning_needed`,
  statusIsSet: sql`u.status <> 'none'`,
}

/** The units to which all flags apply and whose number, name, business and email contain every typed word, or whose phone contains the text. */
export function filterCondition({ search, flags }: RollChoice): SQL {
  const conditions = flags.map((flag) => FILTERS[flag])
  if (search !== "") conditions.push(found(search))
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const TENANT_COLUMNS = {
  text: sql`t.rent_roll_text`,
  primaryPhone: sql`t.primary_phone`,
  secondPhone: sql`t.second_phone`,
}

/** For a vacant unit only the number. */
const UNIT_AND_TENANT = sql`(u.number || ' ' || coalesce(t.rent_roll_text, ''))`

/** Digits are searched in the unit's number. Several words with a number may name a tenant and a unit, in any order. */
function found(typed: string): SQL {
  const tenant = isTenantFound(TENANT_COLUMNS, typed)
  return /\d/.test(typed) ? sql`(${holdsEveryWord(UNIT_AND_TENANT, typed)} or ${tenant})` : tenant
}

/** Open rent that was due before the first day of this month. Source: money.md 2.1. */
export function backRent(month: Month): SQL {
  return sql`(select coalesce(sum(c.open), 0) from charges c
    where c.tenant_id = s.tenant_id and c.kind = 'rent' and c.open > 0 and c.due_on < ${firstOf(month) satisfies Day})`
}

/** Payments under way, without their fees. No balance includes them yet. */
export const PENDING = sql`(select coalesce(sum(r.amount), 0) from receipts r
  where r.tenant_id = s.tenant_id and r.status = 'pending')`

/** The id of the unit's latest rent change since the unit was last created. */
export const LAST_CHANGE = sql`(select max(h.id) from unit_history h where h.unit_number = u.number and h.kind = 'rent'
  and h.id > (select coalesce(max(f.id), 0) from unit_history f where f.unit_number = u.number and f.kind = 'created'))`

const LAST_CHANGE_ON = sql`(select h.effective_on from unit_history h where h.id = ${LAST_CHANGE})`

/** Only the tenant's own unit shows the tenant's money; a subunit shows a blank, a vacant unit zero. */
const ofTenant = (figure: SQL) => sql`case when s.is_subunit then null else coalesce(${figure}, 0) end`

/** The sort keys of each column; back rent and payments are those of the month. */
function keysOf(sort: Sort, month: Month): SQL[] {
  const keys: Record<Sort, () => SQL[]> = {
    unit: () => [],
    tenant: () => [sql`lower(t.last_name)`, sql`lower(t.first_name)`],
    rent: () => [sql`u.monthly_rent`],
    deposit: () => [sql`u.deposit`],
    area: () => [sql`u.square_footage`],
    pricePerFoot: () => [sql`u.monthly_rent * 12.0 / nullif(u.square_footage, 0)`],
    business: () => [sql`lower(t.business_name)`],
    moveIn: () => [sql`case when s.is_subunit then s.move_in_on else t.move_in_on end`],
    leaseEnd: () => [sql`t.lease_end_on`],
    lastIncrease: () => [LAST_CHANGE_ON],
    nextIncrease: () => [sql`u.planned_increase_on`],
    depositReserve: () => [ofTenant(sql`b.deposit_reserve`)],
    depositOwed: () => [ofTenant(sql`b.deposit_owed`)],
    depositPaid: () => [ofTenant(sql`m.deposit_paid`)],
    backRent: () => [ofTenant(backRent(month))],
    rentBalance: () => [ofTenant(sql`b.rent`)],
    pending: () => [ofTenant(PENDING)],
    lateFees: () => [ofTenant(sql`b.late`)],
    otherFees: () => [ofTenant(sql`b.other`)],
    rentPaid: () => [ofTenant(sql`m.rent_paid`)],
    totalPaid: () => [ofTenant(sql`m.total_paid`)],
    totalBalance: () => [ofTenant(FULL_BALANCE)],
    advanceRent: () => [ofTenant(sql`b.advance_cash + b.advance_credit`)],
  }
  return keys[sort]()
}

/** Sorts by the column, always with blanks last, and units with the same value by number. */
export function rollOrder(sort: Sort, descending: boolean, month: Month): SQL {
  const direction = descending ? sql` desc` : sql` asc`
  const terms = keysOf(sort, month).flatMap((key) => [sql`${key} is null`, sql`${key}${direction}`])
  const last = sort === "unit" ? sql`u.number${direction}` : sql`u.number`
  return sql.join([...terms, last], sql`, `)
}
