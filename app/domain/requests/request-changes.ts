import { desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { type REQUEST_CHANGES, requestChanges } from "#db/schema/index.ts"
import { storedValueText } from "~/values/stored-value.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { conflict } from "../version.ts"

export type RequestChange = typeof requestChanges.$inferSelect

/** Stores a change in the transaction that makes it. `value` is the new status, or the new assignee's name. */
export async function recordRequestChange(
  tx: Tx,
  actor: Actor,
  requestId: number,
  change: { kind: (typeof REQUEST_CHANGES)[number]; value: string | null },
): Promise<void> {
  const by = { byUserId: actor.userId, byName: actor.name, impersonatorName: actor.impersonatorName, at: tx.now }
  await tx.run(tx.insert(requestChanges).values({ requestId, ...change, ...by }))
}

/** The changes of a request, newest first: all, or only the newest `most`. */
export function requestChangesOf(tx: Tx, requestId: number, most?: number): Promise<RequestChange[]> {
  const ofRequest = eq(requestChanges.requestId, requestId)
  const newestFirst = tx.select().from(requestChanges).where(ofRequest).orderBy(desc(requestChanges.id))
  return tx.all(most === undefined ? newestFirst : newestFirst.limit(most))
}

/** A form's field with its wanted value, and the stored value with its text. */
type Wanted<Value> = { field: string; wanted: Value; stored: Value; textOf(stored: NonNullable<Value>): string }

/** Refuses (409 REQUEST_CHANGED) when the newest change is not `seen`. The field shows the stored value, unless it equals the wanted one. */
export async function mustBeSeen<Value>(
  tx: Tx,
  requestId: number,
  seen: number,
  { field, wanted, stored, textOf }: Wanted<Value>,
): Promise<void> {
  const [newest] = await requestChangesOf(tx, requestId, 1)
  if (!newest || newest.id === seen) return
  if (wanted === stored) throw new Refusal("REQUEST_CHANGED")
  throw conflict("REQUEST_CHANGED", { [field]: storedValueText(stored == null ? null : textOf(stored)) })
}
