import { and, eq, isNull, like, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { stays, tenants } from "#db/schema/index.ts"
import { fold, fullName } from "~/values/contact.ts"
import { command } from "../permissions.ts"

/** Writes again what a tenant is found by: name, business, emails and the numbers of its units, one a line, in plain lower case. */
export async function refreshSearchText(tx: Tx, tenantId: number): Promise<void> {
  const tenant = await tx.one(tx.select().from(tenants).where(eq(tenants.id, tenantId)))
  if (!tenant) return
  const held = await tx.all(
    tx
      .select({ number: stays.unitNumber })
      .from(stays)
      .where(and(eq(stays.tenantId, tenantId), isNull(stays.moveOutOn)))
      .orderBy(stays.unitNumber),
  )
  const cotenant = [tenant.cotenantFirstName, tenant.cotenantLastName].filter(Boolean).join(" ")
  const words = [
    fullName(tenant),
    cotenant,
    tenant.businessName,
    tenant.primaryEmail,
    tenant.secondEmail,
    ...held.map((unit) => unit.number.toString()),
  ]
  const searchText = fold(words.filter(Boolean).join("\n"))
  const rentRollText = fold([fullName(tenant), tenant.businessName ?? "", tenant.primaryEmail].join("\n"))
  if (searchText === tenant.searchText && rentRollText === tenant.rentRollText) return
  await tx.run(tx.update(tenants).set({ searchText, rentRollText }).where(eq(tenants.id, tenantId)))
}

/** A condition: the tenant's search text holds what was typed, in any case, with or without accents. */
export function tenantMatches(typed: string) {
  const escaped = fold(typed.trim()).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return sql`${like(tenants.searchText, `%${escaped}%`)} escape '\\'`
}

/** How many tenants the list for moving somebody in shows at most. Source: specification 2 "Move in". */
const MOST = 10

/** The first ten tenants, present and past, whose name, email or unit holds what was typed. Nothing typed gives the first ten by name. */
export const searchTenants = command("see tenants", async (tx: Tx, _actor, input: { search: string }) =>
  tx.all(
    tx
      .select()
      .from(tenants)
      .where(tenantMatches(input.search))
      .orderBy(sql`lower(${tenants.lastName})`, sql`lower(${tenants.firstName})`, tenants.id)
      .limit(MOST),
  ),
)
