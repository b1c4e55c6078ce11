/** Documents that the office shared with a tenant or the tenant sent, by name. Source: api.md M70. */
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { documentConfirmations, documentShares, sentDocuments, sharedDocuments } from "#db/schema/index.ts"
import { columns, type Sheet } from "./sheet.ts"

const SHARED = columns({
  uploadedName: ["text", "Name of the file"],
  kind: ["text", "lease, rules, w9, insurance or other"],
  sha256: ["text", "SHA-256 of its bytes"],
  createdAt: ["instant", "When it was shared with you"],
  openedAt: ["instant", "When you opened it first"],
  confirmedAt: ["instant", "When it was first confirmed to have been read"],
  confirmedName: ["text", "Who confirmed first"],
})

export async function sharedDocumentsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { createdAt, openedAt, confirmedAt, confirmedName } = documentShares
  const { uploadedName, kind, sha256 } = sharedDocuments
  const rows = await tx.all(
    tx
      .select({ uploadedName, kind, sha256, createdAt, openedAt, confirmedAt, confirmedName })
      .from(documentShares)
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .where(eq(documentShares.tenantId, tenantId))
      .orderBy(asc(documentShares.id)),
  )
  return { file: "shared_documents", about: "Documents that the office shared with you.", columns: SHARED, rows }
}

const CONFIRMED = columns({
  uploadedName: ["text", "Name of the file"],
  name: ["text", "Who confirmed to have read it"],
  confirmedAt: ["instant", "When"],
  sha256: ["text", "SHA-256 of its bytes"],
})

export async function confirmationsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { name, confirmedAt, sha256 } = documentConfirmations
  const rows = await tx.all(
    tx
      .select({ uploadedName: sharedDocuments.uploadedName, name, confirmedAt, sha256 })
      .from(documentConfirmations)
      .innerJoin(documentShares, eq(documentShares.id, documentConfirmations.shareId))
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .where(eq(documentShares.tenantId, tenantId))
      .orderBy(asc(documentConfirmations.id)),
  )
  return { file: "document_confirmations", about: "Who confirmed to have read them.", columns: CONFIRMED, rows }
}

const SENT = columns({
  uploadedName: ["text", "Name of the file"],
  kind: ["text", "lease, rules, w9, insurance or other"],
  sha256: ["text", "SHA-256 of its bytes"],
  note: ["text", "Your note"],
  createdAt: ["instant", "When you sent it"],
  readAt: ["instant", "When the office had read it"],
})

export async function sentDocumentsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const own = eq(sentDocuments.tenantId, tenantId)
  const rows = await tx.all(tx.select().from(sentDocuments).where(own).orderBy(asc(sentDocuments.id)))
  return { file: "sent_documents", about: "Documents that you sent to the office.", columns: SENT, rows }
}
