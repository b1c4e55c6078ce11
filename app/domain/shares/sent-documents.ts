/** Lists the documents that tenants sent, for staff and for the tenant. Source: api.md X188, X189. */
import { desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { sentDocuments } from "#db/schema/index.ts"
import { command, ownCommand } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import type { ReadSentDocument } from "./inputs.ts"
import type { SentRow } from "./send-document.ts"

/** A tenant's sent documents, newest first (X188). Refuses 404 TENANT_NOT_FOUND. */
export const sentDocumentsOf = command("see files", async (tx, _actor, { tenantId }: { tenantId: number }) => {
  await findTenant(tx, tenantId)
  return sentBy(tx, tenantId)
})

/** The calling tenant's sent documents, newest first. */
export const ownSentDocuments = ownCommand("see own documents", (tx, { tenantId }) => sentBy(tx, tenantId))

const sentBy = (tx: Tx, tenantId: number): Promise<SentRow[]> =>
  tx.all(tx.select().from(sentDocuments).where(eq(sentDocuments.tenantId, tenantId)).orderBy(desc(sentDocuments.id)))

/** Marks a sent document as read, once (X189). Refuses 404 SENT_DOCUMENT_NOT_FOUND. */
export const readSentDocument = command(
  "manage files",
  async (tx, actor, { sentDocumentId }: ReadSentDocument): Promise<SentRow> => {
    const own = eq(sentDocuments.id, sentDocumentId)
    const row = await tx.one(tx.select().from(sentDocuments).where(own))
    if (!row) throw new Refusal("SENT_DOCUMENT_NOT_FOUND")
    if (row.readAt !== null) return row
    const read = { readAt: tx.now, readBy: actor.userId }
    await tx.run(tx.update(sentDocuments).set(read).where(own))
    return { ...row, ...read }
  },
)
