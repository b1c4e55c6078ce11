import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { Period } from "./period.ts"

/** `exists` is false before creation, when `isToCome` is true, and after deletion; then the floor is the nearest known one. */
export type UnitAsOf = {
  number: number
  floor: number | null
  rent: Cents
  exists: boolean
  isToCome: boolean
  occupied: boolean
}

type HistoryRow = { number: number; floor: number | null; rent: Cents; kind: string; on: Day }
type StayRow = { number: number; from: Day; to: Day | null }

/** Every unit that ever existed with its history, oldest first, and its stays. */
export type UnitBook = { history: HistoryRow[][]; stays: Map<number, StayRow[]> }

export async function unitBook(tx: Tx): Promise<UnitBook> {
  const history = await tx.rows<HistoryRow>(sql`
    select unit_number as "number", floor as "floor", rent as "rent", kind as "kind", effective_on as "on"
    from unit_history order by unit_number, effective_on, id`)
  const stays = await tx.rows<StayRow>(
    sql`select unit_number as "number", move_in_on as "from", move_out_on as "to" from stays`,
  )
  return {
    history: [...Map.groupBy(history, ({ number }) => number).values()],
    stays: Map.groupBy(stays, ({ number }) => number),
  }
}

/** Every unit that ever existed, as of a day. A stay that has begun and not ended occupies it; the move-out day is vacant. Source: money.md 2.5. */
export function unitsOn({ history, stays }: UnitBook, day: Day): UnitAsOf[] {
  return history.flatMap((rows) => {
    const row = rows.findLast(({ on }) => on <= day) ?? rows[0]
    if (!row) return []
    const { number, floor, rent } = row
    const isToCome = row.on > day
    const exists = !isToCome && row.kind !== "deleted"
    const isLet = stays.get(number)?.some(({ from, to }) => from <= day && (to === null || to > day)) ?? false
    return [{ number, floor, rent, exists, isToCome, occupied: exists && isLet }]
  })
}

export async function unitsAsOf(tx: Tx, { asOf }: Pick<Period, "asOf">): Promise<UnitAsOf[]> {
  return unitsOn(await unitBook(tx), asOf)
}

/** Each tenant's own unit on that day, which money without a unit counts for: the unit of the primary stay, else of the last, else of the next. */
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
      from stays where not is_subunit
    ) h
    where h.place = 1`)
  return new Map(rows.map((row) => [row.tenantId, row.unitNumber]))
}
