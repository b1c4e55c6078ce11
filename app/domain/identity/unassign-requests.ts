import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { maintenanceRequests, requestChanges } from "#db/schema/index.ts"
import type { Actor } from "../permissions.ts"

/** Unassigns the requests of a person who can no longer work on them, so that maintenance sees them again; each request records it. Source: docs/decisions/0050. */
export async function unassignRequests(tx: Tx, actor: Actor, userId: number): Promise<void> {
  const unassigned = await tx.all(
    tx
      .update(maintenanceRequests)
      .set({ assigneeId: null })
      .where(eq(maintenanceRequests.assigneeId, userId))
      .returning({ requestId: maintenanceRequests.id }),
  )
  const change = {
    kind: "assigned",
    value: null,
    byUserId: actor.userId,
    byName: actor.name,
    impersonatorName: actor.impersonatorName,
    at: tx.now,
  } as const
  for (const { requestId } of unassigned) await tx.run(tx.insert(requestChanges).values({ requestId, ...change }))
}
