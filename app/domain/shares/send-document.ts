/** Documents that tenants send to the office in the portal. Source: api.md X187. */
import { and, count, eq, gt, isNotNull, sum } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { sentDocuments } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { ownWorkflow } from "../commands.ts"
import { type Scanned, storeScanned } from "../files/store-scanned.ts"
import { storeTenantDocument } from "../files/stored-files.ts"
import type { UploadedFile } from "../files/upload-document.ts"
import type { TenantActor } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { hasUnit } from "../tenants/tenant-units.ts"
import type { SendDocument } from "./inputs.ts"

export type SentRow = typeof sentDocuments.$inferSelect

const DAY = 24 * 60 * 60 * 1000
const MOST_A_DAY = 10
const MEGABYTE = 1024 * 1024
const MOST_BYTES = 500 * MEGABYTE
const TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"]

/**
 * Sends a document to the office (X187). Refuses 400 no file, another file type, a virus and more than 500 MB in total; 409 NO_UNIT_ASSIGNED; 429 the
 * eleventh document of a day; 503 without a scanner or space. Audit DOCUMENT_SENT.
 */
export const sendDocument = ownWorkflow(
  "exchange documents",
  (tenant, { file, ...input }: SendDocument & { file: UploadedFile | undefined }, request) => {
    const otherType = "Choose a PDF, JPEG, PNG or WebP."
    const sending = { file, absent: "Choose a file.", types: TYPES, otherType }
    return storeScanned(tenant, sending, request, (tx, scanned) => insertSent(tx, tenant, input, scanned))
  },
)

/** Stores a document of the calling tenant with its file. Refuses as `sendDocument` does. */
export async function insertSent(
  tx: Tx,
  tenant: TenantActor,
  { kind = "other", note }: SendDocument,
  scanned: Scanned,
): Promise<SentRow> {
  const { tenantId, userId: sentBy } = tenant
  if (!(await hasUnit(tx, tenantId))) throw new Refusal("NO_UNIT_ASSIGNED")
  await mustBeFew(tx, tenantId)
  await mustHaveRoom(tx, tenantId, scanned.received.size)
  const file = await storeTenantDocument(tx, tenant, { ...scanned, tenantId })
  const { id: storedFileId, uploadedName, sha256, size } = file
  const row = {
    storedFileId,
    uploadedName,
    sha256,
    size,
    kind,
    tenantId,
    note: note ?? null,
    sentBy,
    createdAt: tx.now,
  }
  const made = await tx.one(tx.insert(sentDocuments).values(row).returning())
  if (!made) throw new Error("A document was not sent")
  await record(tx, tenant, {
    category: "DOCUMENT_SENT",
    details: `Sent the document ${uploadedName}`,
    metadata: { SentDocumentID: made.id, StoredFileID: storedFileId, TenantID: tenantId, Sha256: sha256 },
  })
  return made
}

async function mustBeFew(tx: Tx, tenantId: number): Promise<void> {
  const recent = and(eq(sentDocuments.tenantId, tenantId), gt(sentDocuments.createdAt, tx.now - DAY))
  const found = await tx.one(tx.select({ number: count() }).from(sentDocuments).where(recent))
  if ((found?.number ?? 0) < MOST_A_DAY) return
  const message = "Ten documents were sent within a day. Please try again tomorrow."
  throw new Refusal("RATE_LIMITED", { message, retryAfter: DAY / 1000 })
}

async function mustHaveRoom(tx: Tx, tenantId: number, size: number): Promise<void> {
  const stored = and(eq(sentDocuments.tenantId, tenantId), isNotNull(sentDocuments.storedFileId))
  const found = await tx.one(
    tx
      .select({ size: sum(sentDocuments.size) })
      .from(sentDocuments)
      .where(stored),
  )
  const used = Number(found?.size ?? 0)
  if (used + size <= MOST_BYTES) return
  const full = `Your documents may hold ${MOST_BYTES / MEGABYTE} MB, and hold ${Math.ceil(used / MEGABYTE)} MB.`
  throw badField("file", `${full} Ask management to delete some.`)
}
