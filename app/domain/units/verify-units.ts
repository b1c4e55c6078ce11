/** Checks every unit against its history, which reports read. Source: money.md 2.5. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type Laws, type Violation, violationsOf } from "../laws.ts"

const LAWS: Laws = {
  "a unit has the rent and the floor of its history": sql`
    select 'unit ' || u.number as detail from units u left join unit_history h
      on h.id = (select max(id) from unit_history where unit_number = u.number)
    where h.id is null or h.kind = 'deleted' or h.rent <> u.monthly_rent or h.floor is distinct from u.floor`,
}

export const verifyUnits = (tx: Tx): Promise<Violation[]> => violationsOf(tx, LAWS)
