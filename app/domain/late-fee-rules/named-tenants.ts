import type { Tx } from "#db/client.server.ts"
import { listed } from "#db/in-list.ts"
import { unitsOfTenants } from "../tenants/tenant-units.ts"
import { tenantsByIds } from "../tenants/tenants.ts"

export type Named = { tenantId: number; firstName: string; lastName: string; units: number[] }

export async function namedTenants(tx: Tx, of: readonly { tenantId: number }[]): Promise<(tenantId: number) => Named> {
  const ids = [...new Set(of.map(({ tenantId }) => tenantId))]
  const rows = new Map((await tenantsByIds(tx, { ids: listed(ids) })).map((row) => [row.id, row]))
  const units = Map.groupBy(await unitsOfTenants(tx, ids), (unit) => unit.tenantId)
  return (tenantId) => {
    const row = rows.get(tenantId)
    if (!row) throw new Error(`The tenant ${tenantId} has no row`)
    const { firstName, lastName } = row
    return { tenantId, firstName, lastName, units: (units.get(tenantId) ?? []).map((unit) => unit.unitNumber) }
  }
}
