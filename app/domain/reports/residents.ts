import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { jsonArray } from "#db/sql.ts"
import type { Day } from "~/values/calendar.ts"

/** A tenant's status at the end of a day: with a unit, moved out, or before the first stay. */
export type ResidentStatus = "current" | "former" | "not moved in"

/** A tenant with the units held at the end of a day, the own unit first. */
export type Resident = {
  tenantId: number
  firstName: string
  lastName: string
  businessName: string | null
  units: number[]
  status: ResidentStatus
}

type Row = Omit<Resident, "units" | "status"> & { units: string | null; hasLeft: 0 | 1 }

/** Whether the stay `s` lasted at the end of a day: the move-out day is vacant. Source: money.md 2.5. */
export const lastsOn = (on: Day) => sql`s.move_in_on <= ${on} and (s.move_out_on is null or s.move_out_on > ${on})`

export async function residentsOn(tx: Tx, on: Day, tenantIds: Iterable<number>): Promise<Resident[]> {
  const rows = await tx.rows<Row>(sql`
    select t.id as "tenantId", t.first_name as "firstName", t.last_name as "lastName", t.business_name as "businessName",
      (select ${jsonArray(sql`unit_number`)} from (
        select s.unit_number from stays s where s.tenant_id = t.id and ${lastsOn(on)}
          group by s.unit_number order by count(*) filter (where not s.is_subunit) = 0, s.unit_number
      ) held) as "units",
      exists (select 1 from stays s where s.tenant_id = t.id and s.move_out_on <= ${on}) as "hasLeft"
    from tenants t where ${inList(sql`t.id`, tenantIds)} order by t.id`)
  return rows.map(({ units: held, hasLeft, ...row }) => {
    const units = JSON.parse(held ?? "[]") as number[]
    return { ...row, units, status: statusOf(units, hasLeft === 1) }
  })
}

function statusOf(units: readonly number[], hasLeft: boolean): ResidentStatus {
  if (units.length > 0) return "current"
  return hasLeft ? "former" : "not moved in"
}
