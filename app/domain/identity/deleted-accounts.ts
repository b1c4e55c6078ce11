import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { deletedUsers } from "#db/schema/index.ts"

/** The names of deleted accounts by their numbers, which the texts of these people still refer to. Unknown numbers are left out. */
export async function deletedNames(tx: Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const { id, name } = deletedUsers
  const wanted = [...new Set(ids.filter((one) => one !== null))]
  const found = await tx.all(tx.select({ id, name }).from(deletedUsers).where(inList(id, wanted)))
  return new Map(found.map((row) => [row.id, row.name]))
}
