import { asc, count, inArray, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { isNamed } from "../tenants/search.ts"

const MOST = 100

export type TenantChoices = {
  /** By last name. */
  choices: { id: number; firstName: string; lastName: string; businessName: string | null }[]
  isSearched: boolean
}

/** Present and past tenants by last name. If there are more than 100 (`isSearched`), only those whose name contains the text or, without a text, the selected one. */
export async function tenantChoices(tx: Tx, typed: string, selected: number | null): Promise<TenantChoices> {
  const found = await tx.one(tx.select({ tenants: count() }).from(tenants))
  const isSearched = (found?.tenants ?? 0) > MOST
  const shown = typed === "" ? inArray(tenants.id, selected === null ? [] : [selected]) : isNamed(typed)
  const { id, firstName, lastName, businessName } = tenants
  const choices = await tx.all(
    tx
      .select({ id, firstName, lastName, businessName })
      .from(tenants)
      .where(isSearched ? shown : undefined)
      .orderBy(asc(sql`lower(${lastName})`), asc(sql`lower(${firstName})`), id)
      .limit(MOST),
  )
  return { choices, isSearched }
}
