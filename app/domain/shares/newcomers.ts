/** Shares documents with tenants who join the audience later, if that was chosen. Source: api.md X182. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { documentShares, sharedDocuments } from "#db/schema/index.ts"
import { SYSTEM } from "../permissions.ts"
import { today } from "../settings/defaults.ts"
import { isInForce } from "./open-shares.ts"
import { type Recipient, recipientsOf } from "./recipients.ts"
import { addShares, recordShared, type SharedRow } from "./share-document.ts"

/** The documents whose audience has a new member, oldest first. */
export async function sharedWithNewcomers(tx: Tx): Promise<SharedRow[]> {
  const isWanted = and(eq(sharedDocuments.forNewcomers, true), isInForce(await today(tx)))
  const all = await tx.all(tx.select().from(sharedDocuments).where(isWanted).orderBy(sharedDocuments.id))
  const wanting: SharedRow[] = []
  for (const shared of all) if ((await newcomersOf(tx, shared)).length > 0) wanting.push(shared)
  return wanting
}

/** Adds shares for members of the audience without one. Audit DOCUMENT_SHARED if there are any. */
export async function shareWithNewcomers(tx: Tx, shared: SharedRow): Promise<void> {
  const added = await addShares(tx, shared, await newcomersOf(tx, shared))
  if (added.length > 0) await recordShared(tx, SYSTEM, shared, added.length)
}

async function newcomersOf(tx: Tx, { id, audience, group, afterMoveOut }: SharedRow): Promise<Recipient[]> {
  const members = await recipientsOf(tx, SYSTEM, { audience, group: group ?? undefined, afterMoveOut })
  const { stayId, sharedDocumentId } = documentShares
  const rows = await tx.all(tx.select({ stayId }).from(documentShares).where(eq(sharedDocumentId, id)))
  const known = new Set(rows.map((row) => row.stayId))
  return members.filter((member) => !known.has(member.stayId))
}
