/** The filters of a dashboard: the units and people of the requests on the caller's list. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { command } from "../commands.ts"
import { byName } from "../identity/people.ts"
import type { Actor } from "../permissions.ts"
import { type Named, onList } from "./dashboard.ts"
import { worksOnAll } from "./work-list.ts"

export type FilterOptions = { units: number[]; hasEntireBuilding: boolean; creators: Named[]; assignees: Named[] }

export const filterOptions = command("work on requests", async (tx, actor): Promise<FilterOptions> => {
  const [building] = await tx.rows<{ found: number }>(
    sql`select exists (select 1 from maintenance_requests r where r.unit_number is null and ${onList(actor)}) as "found"`,
  )
  return {
    units: await valuesIn(tx, actor, sql`unit_number`),
    hasEntireBuilding: building?.found === 1,
    creators: await peopleIn(tx, actor, sql`creator_id`),
    assignees: await peopleIn(tx, actor, sql`assignee_id`),
  }
})

async function peopleIn(tx: Tx, actor: Actor, column: SQL): Promise<Named[]> {
  const ids = await valuesIn(tx, actor, column)
  const people = await tx.rows<Named>(sql`select u.id as "id", u.first_name as "firstName", u.last_name as "lastName"
    from users u where ${inList(sql`u.id`, ids)}`)
  return people.toSorted(byName)
}

/** The values of a column, ascending. For all requests they come from the column's index, one step per value, however many requests exist. */
async function valuesIn(tx: Tx, actor: Actor, column: SQL): Promise<number[]> {
  const requests = sql`maintenance_requests r`
  const steps = sql`with recursive steps (value) as (
      select min(r.${column}) from ${requests}
      union all
      select (select min(r.${column}) from ${requests} where r.${column} > steps.value) from steps where steps.value is not null)
    select value as "value" from steps where value is not null`
  const onOwnList = sql`select distinct r.${column} as "value" from ${requests}
    where r.${column} is not null and ${onList(actor)} order by 1`
  const rows = await tx.rows<{ value: number }>(worksOnAll(actor) ? steps : onOwnList)
  return rows.map(({ value }) => value)
}
