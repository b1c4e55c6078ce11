import type { Tx } from "#db/client.server.ts"
import { type Addressee, addresseesOf } from "../messaging/substitution.ts"
import type { Actor } from "../permissions.ts"
import type { SelectedRow } from "./selections.ts"

/** The unique key of the mail to a row's tenant; deliveries.ts finds the delivery by it. */
export const sourceOf = ({ key }: Pick<SelectedRow, "key">): string => `bulk:${key}`

/** Each row's tenant at the reviewed address, with that tenant's values. */
export async function addresseesOfRows(
  tx: Tx,
  actor: Actor,
  rows: readonly SelectedRow[],
): Promise<(Addressee & { source: string })[]> {
  const intended = rows.map((row) => ({
    address: row.reviewed.email,
    tenantId: row.tenantId,
    source: sourceOf(row),
  }))
  const found = await addresseesOf(tx, actor, intended)
  return found.map(({ addressee, intended: { source } }) => ({ ...addressee, source }))
}
