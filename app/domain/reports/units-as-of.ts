import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import type { Period } from "./period.ts"

/** A unit at a past date: `exists` is false before it was made and after it was deleted, when it has the nearest known floor. */
export type UnitAsOf = { number: number; floor: number | null; rent: Cents; exists: boolean; occupied: boolean }

type State = { number: number; floor: number | null; rent: Cents; exists: number; occupied: number }

/** Every unit ever known as of the period's day; occupied by a stay begun and not ended (the move-out day is vacant). Source: money.md 2.5. */
export async function unitsAsOf(tx: Tx, { asOf }: Period): Promise<UnitAsOf[]> {
  const states = await tx.rows<State>(sql`
    select h.unit_number as "number", h.floor as "floor", h.rent as "rent",
      case when h.effective_on <= ${asOf} and h.kind <> 'deleted' then 1 else 0 end as "exists",
      case when exists (
        select 1 from stays s where s.unit_number = h.unit_number
          and s.move_in_on <= ${asOf} and (s.move_out_on is null or s.move_out_on > ${asOf})
      ) then 1 else 0 end as "occupied"
    from (
      select unit_number, floor, rent, kind, effective_on, row_number() over (
        partition by unit_number
        order by case when effective_on <= ${asOf} then 0 else 1 end,
          case when effective_on <= ${asOf} then effective_on end desc,
          case when effective_on <= ${asOf} then id end desc,
          effective_on, id
      ) as place
      from unit_history
    ) h
    where h.place = 1
    order by h.unit_number`)
  return states.map((state) => ({
    number: state.number,
    floor: state.floor,
    rent: state.rent,
    exists: state.exists === 1,
    occupied: state.exists === 1 && state.occupied === 1,
  }))
}

/** Each tenant's own unit on that day: that of the primary stay, else of the last one, else of the next. Money without a unit counts there. */
export async function homeUnits(tx: Tx, { asOf }: Period): Promise<Map<number, number>> {
  const rows = await tx.rows<{ tenantId: number; unitNumber: number }>(sql`
    select tenant_id as "tenantId", unit_number as "unitNumber"
    from (
      select tenant_id, unit_number, row_number() over (
        partition by tenant_id
        order by case when move_in_on <= ${asOf} then 0 else 1 end,
          case when move_in_on <= ${asOf} then move_in_on end desc,
          case when move_in_on <= ${asOf} then id end desc,
          move_in_on, id
      ) as place
      from stays where is_subunit = 0
    ) h
    where h.place = 1`)
  return new Map(rows.map((row) => [row.tenantId, row.unitNumber]))
}
