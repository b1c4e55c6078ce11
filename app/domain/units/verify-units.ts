/** Checks every unit against its history, which reports read. Source: money.md 2.5. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "a unit has the rent and the floor of its history": sql`
    select 'unit ' || u.number as detail from units u left join unit_history h
      on h.id = (select max(id) from unit_history where unit_number = u.number)
    where h.id is null or h.kind = 'deleted' or h.rent <> u.monthly_rent or h.floor is distinct from u.floor`,
  "the planned increase of a unit with rent steps is its next step above the rent": sql`
    select 'unit ' || u.number as detail from units u
    left join rent_steps s on s.id = (select n.id from rent_steps n
      where n.unit_number = u.number and n.done_on is null and n.monthly_rent > u.monthly_rent order by n.starts_on limit 1)
    where exists (select 1 from rent_steps o where o.unit_number = u.number and o.done_on is null)
      and (s.starts_on is distinct from u.planned_increase_on
        or s.monthly_rent - u.monthly_rent is distinct from u.planned_increase_cents)`,
  "a rent step that is still to come belongs to the stay in its unit": sql`
    select 'rent step ' || s.id as detail from rent_steps s left join stays t on t.id = s.stay_id
    where s.done_on is null and (t.id is null or t.unit_number <> s.unit_number or t.move_out_on is not null)`,
}

export const verifyUnits = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
