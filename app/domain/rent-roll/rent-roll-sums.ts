/** The sums of the units that match search and filters, beside the summary of the whole property. Source: money.md 2.2 and 2.3. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Month } from "~/values/calendar.ts"
import { type Cents, halfUp, proportion, ZERO } from "~/values/money.ts"
import type { RollFigures } from "./rent-roll-figures.ts"
import { backRent, filterCondition, PENDING, unitsAndTenants } from "./rent-roll-filter.ts"
import type { RollChoice } from "./rent-roll-inputs.ts"
import type { RentRollSummary } from "./rent-roll-summary.ts"

/** Sums a figure of tenants over their own units: a subunit's line shows no money. */
const ofTenants = (figure: SQL) => sql`coalesce(sum(case when s.is_subunit then 0 else ${figure} end), 0)`

/** The same 18 values as the summary's, over all matching units and not only those of one page: cents, and percent with one decimal. */
export async function sumsOf(tx: Tx, choice: RollChoice, month: Month): Promise<RentRollSummary> {
  const [row] = await tx.rows<Sums>(sql`
    select count(*) as "units", count(s.id) as "occupied", coalesce(sum(u.monthly_rent), 0) as "rent",
      coalesce(sum(u.deposit), 0) as "deposit", coalesce(sum(u.square_footage), 0) as "area",
      coalesce(sum(case when u.square_footage > 0 then u.monthly_rent end), 0) as "rentWithArea",
      ${ofTenants(sql`b.deposit_reserve`)} as "depositReserve", ${ofTenants(sql`b.deposit_owed`)} as "depositOwed",
      ${ofTenants(sql`m.deposit_paid`)} as "depositPaid", ${ofTenants(backRent(month))} as "backRent",
      ${ofTenants(sql`b.rent`)} as "rentBalance", ${ofTenants(PENDING)} as "pending",
      ${ofTenants(sql`b.late`)} as "lateFees", ${ofTenants(sql`b.other`)} as "otherFees",
      ${ofTenants(sql`m.rent_paid`)} as "rentPaid", ${ofTenants(sql`m.total_paid`)} as "totalPaid",
      ${ofTenants(sql`(b.rent + b.late + b.other + b.deposit_owed)`)} as "totalBalance",
      ${ofTenants(sql`(b.advance_cash + b.advance_credit)`)} as "advanceRent"
    from ${unitsAndTenants(month)} where ${filterCondition(choice)}`)
  if (!row) throw new Error("A sum without a row")
  const { occupied, rentWithArea, ...sums } = row
  return {
    ...sums,
    occupancy: sums.units === 0 ? 0 : halfUp(1_000 * occupied, sums.units) / 10,
    pricePerFoot: sums.area === 0 ? ZERO : proportion(rentWithArea, 12, sums.area),
  }
}

type Sums = RollFigures & {
  units: number
  occupied: number
  rent: Cents
  deposit: Cents
  area: number
  rentWithArea: Cents
}
