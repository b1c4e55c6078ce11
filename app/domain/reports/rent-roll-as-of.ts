/** The rent roll at the end of a past day, with what has a history: floor, tenant, rent and balances. Source: money.md 2.2, docs/decisions/0046. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import { advanceRent, type Balances, fullBalance, NO_BALANCES } from "../ledger/accounts.ts"
import { balancesAsOf } from "../ledger/balances-as-of.ts"
import { mustBePast } from "./past-day.ts"
import { lastsOn } from "./residents.ts"
import { unitsAsOf } from "./units-as-of.ts"

/** Cents, by effective day. They may be negative where a payment was entered later for an earlier day than its charge. */
export const ROLL_FIGURES = ["rent", "late", "other", "depositOwed", "total", "depositReserve", "advance"] as const
export type RollFigures = Record<(typeof ROLL_FIGURES)[number], Cents>

/** A unit that stood then, perhaps deleted since. `figures` are the tenant's, only in the row of the own unit; `parentUnit` is that of a subunit. */
export type RollLine = {
  unit: number
  floor: number | null
  rent: Cents
  tenant: { id: number; firstName: string; lastName: string; parentUnit: number | null } | null
  figures: RollFigures | null
}
export type RollAsOf = { lines: RollLine[]; occupied: number; rent: Cents; totals: RollFigures }

/** Every unit at the end of a day, by number. Refuses a day in the future (400). */
export const rentRollAsOf = command("see reports", async (tx, _actor, { on }: { on: Day }): Promise<RollAsOf> => {
  await mustBePast(tx, on)
  const units = (await unitsAsOf(tx, { asOf: on })).filter(({ exists }) => exists)
  const holders = await holdersOn(tx, on)
  const balances = await balancesAsOf(tx, on)
  const lines = units.map(({ number: unit, floor, rent }): RollLine => {
    const held = holders.get(unit)
    if (!held) return { unit, floor, rent, tenant: null, figures: null }
    const { unitNumber: _, isSubunit, ...tenant } = held
    const figures = isSubunit ? null : figuresOf(balances.get(tenant.id) ?? NO_BALANCES)
    return { unit, floor, rent, tenant, figures }
  })
  return {
    lines,
    occupied: lines.filter(({ tenant }) => tenant !== null).length,
    rent: sum(lines.map(({ rent }) => rent)),
    totals: addedUp(lines.flatMap(({ figures }) => figures ?? [])),
  }
})

type Holder = NonNullable<RollLine["tenant"]> & { unitNumber: number; isSubunit: 0 | 1 }

async function holdersOn(tx: Tx, on: Day): Promise<Map<number, Holder>> {
  const rows = await tx.rows<Holder>(sql`
    select s.unit_number as "unitNumber", s.is_subunit as "isSubunit", t.id as "id", t.first_name as "firstName", t.last_name as "lastName",
      case when s.is_subunit then (
        select o.unit_number from stays o where o.tenant_id = t.id and o.is_subunit = 0
          and o.move_in_on <= ${on} and (o.move_out_on is null or o.move_out_on > ${on}) order by o.id desc limit 1
      ) end as "parentUnit"
    from stays s join tenants t on t.id = s.tenant_id where ${lastsOn(on)} order by s.id`)
  return new Map(rows.map((row) => [row.unitNumber, row]))
}

function figuresOf(balances: Balances): RollFigures {
  const { rent, late, other, depositOwed, depositReserve } = balances
  return {
    rent,
    late,
    other,
    depositOwed,
    total: fullBalance(balances),
    depositReserve,
    advance: advanceRent(balances),
  }
}

const addedUp = (all: readonly RollFigures[]): RollFigures =>
  Object.fromEntries(ROLL_FIGURES.map((name) => [name, sum(all.map((figures) => figures[name]))])) as RollFigures
