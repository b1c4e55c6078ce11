/** Groups of tenants to write to, with their current members. Source: api.md M39, M40. */
import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { unitsOfTenants } from "../tenants/tenant-units.ts"
import type { GroupQuery } from "./inputs.ts"

const HOUSED = sql`exists (select 1 from stays s where s.tenant_id = t.id and s.move_out_on is null)`

const GROUPS = {
  allTenants: { name: "All Tenants", has: HOUSED },
  balanceOwed: {
    name: "Balance Owed",
    has: sql`${HOUSED} and exists (select 1 from tenant_balances b where b.tenant_id = t.id and b.rent + b.late + b.other + b.deposit_owed > 0)`,
  },
  evictionInProgress: { name: "Eviction in Progress", has: sql`${HOUSED} and t.lease_status = 'eviction'` },
  movingOutSoon: {
    name: "Moving Out Soon",
    has: sql`exists (select 1 from stays s join units u on u.number = s.unit_number
      where s.tenant_id = t.id and s.move_out_on is null and u.moving_out_soon)`,
  },
  pastTenants: { name: "Past Tenants", has: sql`not ${HOUSED}` },
} as const satisfies Record<string, { name: string; has: SQL }>

type GroupKey = keyof typeof GROUPS

export const groupNames = command("see tenants", async () =>
  Object.entries(GROUPS).map(([key, { name }]) => ({ key, name })),
)

/** The name of a group. Refuses 404 GROUP_NOT_FOUND. */
export function groupName(group: string): string {
  if (!Object.hasOwn(GROUPS, group)) throw new Refusal("GROUP_NOT_FOUND")
  return GROUPS[group as GroupKey].name
}

export type Member = { tenantId: number; name: string; email: string; units: number[] }

/** The current members of a group, by name. Refuses 404 GROUP_NOT_FOUND. */
export const groupMembers = command("see tenants", async (tx: Tx, _actor, { group }: GroupQuery): Promise<Member[]> => {
  groupName(group)
  const rows = await tx.rows<{ id: number; firstName: string; lastName: string; email: string }>(sql`
    select t.id as "id", t.first_name as "firstName", t.last_name as "lastName", t.primary_email as "email"
    from tenants t where ${GROUPS[group as GroupKey].has}
    order by lower(t.first_name || ' ' || t.last_name), t.id`)
  const held = await unitsOfTenants(
    tx,
    rows.map(({ id }) => id),
  )
  const units = Map.groupBy(held, (unit) => unit.tenantId)
  return rows.map(({ id, email, ...names }) => ({
    tenantId: id,
    name: fullName(names),
    email,
    units: (units.get(id) ?? []).map(({ unitNumber }) => unitNumber),
  }))
})
