/** Shares with those who came to an audience later, where that was ticked. Source: api.md X182. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { sharedDocuments } from "#db/schema/index.ts"
import { SYSTEM } from "../permissions.ts"
import { today } from "../settings/defaults.ts"
import { isInForce } from "./open-shares.ts"
import { recipientsOf } from "./recipients.ts"
import { addShares, recordShared, type SharedRow } from "./share-document.ts"

/** The documents that newcomers get too, oldest first. */
export async function sharedWithNewcomers(tx: Tx): Promise<SharedRow[]> {
  const isWanted = and(eq(sharedDocuments.forNewcomers, true), isInForce(await today(tx)))
  return tx.all(tx.select().from(sharedDocuments).where(isWanted).orderBy(sharedDocuments.id))
}

/** Adds the shares of members of the audience who have none. Audit DOCUMENT_SHARED when there are any. */
export async function shareWithNewcomers(tx: Tx, shared: SharedRow): Promise<void> {
  const { audience, group, afterMoveOut } = shared
  const recipients = await recipientsOf(tx, SYSTEM, { audience, group: group ?? undefined, afterMoveOut })
  const added = await addShares(tx, shared, recipients)
  if (added.length > 0) await recordShared(tx, SYSTEM, shared, added.length)
}
