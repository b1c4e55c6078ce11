/**
 * The rent roll's totals of the whole property. Triggers update them in every change's own transaction (db/schema/leasing.ts); here they are read,
 * recomputed, compared for `verify`, and rebuilt. Source: money.md 2.3, I7.
 */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { rentRollMonths, rentRollOpenRent, rentRollTotals } from "#db/schema/index.ts"
import type { Cents } from "~/values/money.ts"

type Totals = typeof rentRollTotals.$inferSelect
type PaidInMonth = typeof rentRollMonths.$inferSelect
type OpenOfMonth = typeof rentRollOpenRent.$inferSelect
type RentRollTotals = { totals: Totals; months: PaidInMonth[]; openRent: OpenOfMonth[] }

/** The stored totals. Sums are cents; months without any amount are left out. */
async function storedRentRollTotals(tx: Tx): Promise<RentRollTotals> {
  const totals = await tx.one(tx.select().from(rentRollTotals))
  if (!totals) throw new Error("The rent roll's totals are missing")
  const months = await tx.all(tx.select().from(rentRollMonths).orderBy(rentRollMonths.period))
  const openRent = await tx.all(tx.select().from(rentRollOpenRent).orderBy(rentRollOpenRent.period))
  return {
    totals,
    months: months.filter((month) => month.rentPaid !== 0 || month.depositPaid !== 0 || month.totalPaid !== 0),
    openRent: openRent.filter((month) => month.open !== 0),
  }
}

/** The same figures, summed over units, stays and the ledger's projections. Reads the whole property. */
async function computedRentRollTotals(tx: Tx): Promise<RentRollTotals> {
  const [ofUnits] = await tx.rows<UnitTotals>(UNITS)
  const [ofTenants] = await tx.rows<TenantTotals>(TENANTS)
  const [pendingTotal] = await tx.rows<{ pending: Cents }>(PENDING)
  if (!ofUnits || !ofTenants || !pendingTotal) throw new Error("A sum without a row")
  return {
    totals: { id: 1, ...ofUnits, ...ofTenants, ...pendingTotal },
    months: await tx.rows<PaidInMonth>(MONTHS),
    openRent: await tx.rows<OpenOfMonth>(OPEN_RENT),
  }
}

/** The differences between the stored and the computed totals, as texts; empty when there is none. */
export async function rentRollTotalsViolations(tx: Tx): Promise<string[]> {
  const stored = asFigures(await storedRentRollTotals(tx))
  const computed = asFigures(await computedRentRollTotals(tx))
  const names = [...new Set([...stored.keys(), ...computed.keys()])]
  return names
    .filter((name) => (stored.get(name) ?? 0) !== (computed.get(name) ?? 0))
    .map((name) => `The rent roll keeps ${stored.get(name) ?? 0} as ${name}, but it is ${computed.get(name) ?? 0}.`)
}

/** Rewrites the totals. */
export async function rebuildRentRollTotals(tx: Tx): Promise<void> {
  const { totals, months, openRent } = await computedRentRollTotals(tx)
  await tx.run(tx.update(rentRollTotals).set(totals))
  await tx.run(tx.delete(rentRollMonths))
  await tx.run(tx.delete(rentRollOpenRent))
  for (const month of months) await tx.run(tx.insert(rentRollMonths).values(month))
  for (const month of openRent) await tx.run(tx.insert(rentRollOpenRent).values(month))
}

function asFigures({ totals, months, openRent }: RentRollTotals): Map<string, number> {
  return new Map([
    ...Object.entries(totals),
    ...months.flatMap((month): [string, number][] => [
      [`rent paid in ${month.period}`, month.rentPaid],
      [`deposits paid in ${month.period}`, month.depositPaid],
      [`total paid in ${month.period}`, month.totalPaid],
    ]),
    ...openRent.map((month): [string, number] => [`open rent of ${month.period}`, month.open]),
  ])
}

type UnitTotals = Pick<
  Totals,
  | "units"
  | "monthlyRent"
  | "deposit"
  | "squareFootage"
  | "rentWithArea"
  | "movingOutSoon"
  | "readyToRent"
  | "repairsNeeded"
  | "cleaningNeeded"
  | "statusSet"
>
type TenantTotals = Omit<Totals, keyof UnitTotals | "id" | "pending">

const UNITS = sql`
  select count(*) as "units",
    coalesce(sum(monthly_rent), 0) as "monthlyRent",
    coalesce(sum(deposit), 0) as "deposit",
    coalesce(sum(square_footage), 0) as "squareFootage",
    coalesce(sum(case when square_footage > 0 then monthly_rent else 0 end), 0) as "rentWithArea",
    coalesce(sum(moving_out_soon), 0) as "movingOutSoon",
    coalesce(sum(ready_to_rent), 0) as "readyToRent",
    coalesce(sum(repairs_needed), 0) as "repairsNeeded",
    coalesce(sum(cleaning_needed), 0) as "cleaningNeeded",
    coalesce(sum(case when status <> 'none' then 1 else 0 end), 0) as "statusSet"
  from units`

const TENANTS = sql`
  select count(*) as "occupied",
    coalesce(sum(case when b.rent + b.late + b.other + b.deposit_owed > 0 then 1 else 0 end), 0) as "balanceOwed",
    coalesce(sum(case when t.lease_status = 'eviction' then 1 else 0 end), 0) as "evictions",
    coalesce(sum(case when s.is_subunit = 0 then b.rent end), 0) as "rent",
    coalesce(sum(case when s.is_subunit = 0 then b.late end), 0) as "late",
    coalesce(sum(case when s.is_subunit = 0 then b.other end), 0) as "other",
    coalesce(sum(case when s.is_subunit = 0 then b.deposit_owed end), 0) as "depositOwed",
    coalesce(sum(case when s.is_subunit = 0 then b.deposit_reserve end), 0) as "depositReserve",
    coalesce(sum(case when s.is_subunit = 0 then b.advance_cash + b.advance_credit end), 0) as "advance"
  from stays s
  join tenants t on t.id = s.tenant_id
  left join tenant_balances b on b.tenant_id = s.tenant_id
  where s.move_out_on is null`

const PENDING = sql`
  select coalesce(sum(r.amount), 0) as "pending"
  from receipts r
  join stays s on s.tenant_id = r.tenant_id and s.move_out_on is null and s.is_subunit = 0
  where r.status = 'pending'`

const MONTHS = sql`
  select m.period as "period", sum(m.rent_paid) as "rentPaid", sum(m.deposit_paid) as "depositPaid", sum(m.total_paid) as "totalPaid"
  from tenant_months m
  join stays s on s.tenant_id = m.tenant_id and s.move_out_on is null and s.is_subunit = 0
  group by m.period
  having sum(m.rent_paid) <> 0 or sum(m.deposit_paid) <> 0 or sum(m.total_paid) <> 0
  order by m.period`

const OPEN_RENT = sql`
  select substr(c.due_on, 1, 7) as "period", sum(c.open) as "open"
  from charges c
  join stays s on s.tenant_id = c.tenant_id and s.move_out_on is null and s.is_subunit = 0
  where c.kind = 'rent' and c.open > 0
  group by 1
  order by 1`
