/** Records which person opened a shared document. Until then the document is new to that person. Source: api.md X184, X185. */
import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { documentOpenings, documentShares } from "#db/schema/index.ts"
import { signedInUser, type TenantActor } from "../permissions.ts"

/** The shares of the calling tenant that the caller has opened. */
export async function openedByCaller(tx: Tx, { tenantId, userId }: TenantActor): Promise<ReadonlySet<number>> {
  if (userId === null) return new Set()
  const { shareId } = documentOpenings
  const rows = await tx.all(
    tx
      .select({ shareId })
      .from(documentOpenings)
      .innerJoin(documentShares, eq(documentShares.id, shareId))
      .where(and(eq(documentShares.tenantId, tenantId), eq(documentOpenings.userId, userId))),
  )
  return new Set(rows.map((row) => row.shareId))
}

/** Stores that the caller opened a share. Repeating it changes nothing. The share's own row has the first opening by anybody. */
export async function storeOpening(tx: Tx, tenant: TenantActor, shareId: number): Promise<void> {
  const row = { shareId, userId: signedInUser(tenant), openedAt: tx.now }
  await tx.run(tx.insert(documentOpenings).values(row).onConflictDoNothing())
  const isFirst = and(eq(documentShares.id, shareId), isNull(documentShares.openedAt))
  await tx.run(tx.update(documentShares).set({ openedAt: tx.now }).where(isFirst))
}
