import { sql } from "drizzle-orm"
import { command } from "../commands.ts"
import { allTypes } from "../reports/expenses/expenses-types.ts"

export type PayerChoice = { id: number; name: string; unitNumber: number }

/** Tenants with a unit, each with their own unit, and the expense types, by name. */
export const lineChoices = command("see bank", async (tx) => ({
  tenants: await tx.rows<PayerChoice>(sql`
    select t.id as "id", trim(t.first_name || ' ' || t.last_name) as "name", s.unit_number as "unitNumber"
    from stays s join tenants t on t.id = s.tenant_id
    where s.move_out_on is null and not s.is_subunit order by s.unit_number, t.id`),
  types: (await allTypes(tx)).map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
}))
