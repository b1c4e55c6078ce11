/** The rent roll at the end of a past day: floor, tenant, rent and balances, which have a history. Source: money.md 2.2, docs/decisions/0046. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import type { Day } from "~/values/calendar.ts"
import { type Cents, sum } from "~/values/money.ts"
import { command } from "../commands.ts"
import { advanceRent, type Balances, fullBalance, NO_BALANCES } from "../ledger/accounts.ts"
import { balancesAsOf } from "../ledger/balances-as-of.ts"
import { mustBePast } from "./past-day.ts"
import { lastsOn } from "./residents.ts"
import { unitsAsOf } from "./units-as-of.ts"

/** Cents, by effective day. They may be negative when a payment was entered later with an earlier day than its charge. */
export const ROLL_FIGURES = ["rent", "late", "other", "depositOwed", "total", "depositReserve", "advance"] as const
export type PastFigures = Record<(typeof ROLL_FIGURES)[number], Cents>

/** A tenant who had a unit that day. `figuresAt` names another unit whose row shows the figures: for a subunit the own unit, for two own units the later one. */
export type Holder = { id: number; firstName: string; lastName: string; isSubunit: boolean; figuresAt: number | null }

/**
 * A unit that existed that day, occupied or vacant, perhaps deleted since. When a move-in is dated before the former tenant's move-out, each
 * tenant has a line, the latest first, and only that line has a `rent`. A tenant's `figures` are in one row only.
 */
export type RollLine = {
  unit: number
  floor: number | null
  rent: Cents | null
  tenant: Holder | null
  figures: PastFigures | null
}
/** `units` and `occupied` count each unit once. */
export type RollAsOf = { lines: RollLine[]; units: number; occupied: number; rent: Cents; totals: PastFigures }

/** Every unit at the end of a day, by number. Refuses a day in the future (400). */
export const rentRollAsOf = command("see reports", async (tx, _actor, { on }: { on: Day }): Promise<RollAsOf> => {
  await mustBePast(tx, on)
  const units = (await unitsAsOf(tx, { asOf: on })).filter(({ exists }) => exists)
  const numbers = units.map(({ number }) => number)
  const holders = await holdersOn(tx, on, numbers)
  const balances = await balancesAsOf(tx, on)
  const lines = units.flatMap(({ number: unit, floor, rent }): RollLine[] => {
    const [first = null, ...others] = holders.get(unit) ?? []
    const lineOf = (tenant: Holder | null) => ({ unit, floor, tenant, figures: figuresFor(tenant, balances) })
    return [{ ...lineOf(first), rent }, ...others.map((tenant) => ({ ...lineOf(tenant), rent: null }))]
  })
  return {
    lines,
    units: units.length,
    occupied: holders.size,
    rent: sum(units.map(({ rent }) => rent)),
    totals: addedUp(lines.flatMap(({ figures }) => figures ?? [])),
  }
})

type HolderRow = Omit<Holder, "isSubunit"> & { unitNumber: number; isSubunit: 0 | 1 }

/** The tenants who held each unit, latest first, each once per unit. */
async function holdersOn(tx: Tx, on: Day, units: number[]): Promise<Map<number, Holder[]>> {
  const ownAndLatest = sql`s.is_subunit, s.move_in_on desc, s.id desc`
  const rows = await tx.rows<HolderRow>(sql`
    select h.unit_number as "unitNumber", h.is_subunit as "isSubunit", t.id as "id", t.first_name as "firstName", t.last_name as "lastName",
      nullif(h.home, h.unit_number) as "figuresAt"
    from (
      select s.*, first_value(s.unit_number) over (partition by s.tenant_id order by ${ownAndLatest}) as home,
        row_number() over (partition by s.tenant_id, s.unit_number order by ${ownAndLatest}) as place
      from stays s where ${lastsOn(on)} and ${inList(sql`s.unit_number`, units)}
    ) h join tenants t on t.id = h.tenant_id where h.place = 1 order by h.move_in_on desc, h.id desc`)
  const byUnit = Map.groupBy(rows, ({ unitNumber }) => unitNumber)
  return new Map([...byUnit].map(([unit, held]) => [unit, held.map(holderOf)]))
}

const holderOf = ({ id, firstName, lastName, isSubunit, figuresAt }: HolderRow): Holder => ({
  id,
  firstName,
  lastName,
  isSubunit: isSubunit === 1,
  figuresAt,
})

const figuresFor = (tenant: Holder | null, balances: ReadonlyMap<number, Balances>): PastFigures | null =>
  tenant === null || tenant.figuresAt !== null ? null : figuresOf(balances.get(tenant.id) ?? NO_BALANCES)

function figuresOf(balances: Balances): PastFigures {
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

const addedUp = (all: readonly PastFigures[]): PastFigures =>
  Object.fromEntries(ROLL_FIGURES.map((name) => [name, sum(all.map((figures) => figures[name]))])) as PastFigures
