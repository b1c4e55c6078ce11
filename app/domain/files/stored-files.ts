/** Documents that staff store, find, attach to mails and delete. Source: api.md M55-M60. */
import { randomUUID } from "node:crypto"
import { eq, inArray } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { storedFiles } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Attachment } from "../mail/outgoing-mail.ts"
import { type Actor, MANAGEMENT, must } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { releaseContents, storeContents } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { findTenant } from "../tenants/tenants.ts"
import { findUnit } from "../units/units.ts"
import { mayOpen } from "./file-access.ts"
import { cleanFileName } from "./file-names.ts"

export type StoredFileRow = typeof storedFiles.$inferSelect

export type CarriedFile = Attachment & { storedFileId: number }

type NewDocument = {
  received: Received
  uploadedName: string
  unitNumber: number | null
  tenantId: number | null
  /** The weakest level that may open it. */
  level: number
}

/** Stores a document under a random name. Refuses 404 UNIT_NOT_FOUND and TENANT_NOT_FOUND, and 403 a level stronger than the caller's own. */
export async function storeDocument(tx: Tx, actor: Actor, document: NewDocument): Promise<StoredFileRow> {
  const { unitNumber, tenantId, level } = document
  must(actor, "manage files")
  if (unitNumber !== null) await findUnit(tx, unitNumber)
  if (tenantId !== null) await findTenant(tx, tenantId)
  if (!mayOpen(actor, { level })) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  return insertDocument(tx, actor, document)
}

/** Stores a document about a tenant, including the tenant's own, that management may open. The calling commands check their own permission. */
export const storeTenantDocument = (
  tx: Tx,
  actor: Actor,
  document: Pick<NewDocument, "received" | "uploadedName"> & { tenantId: number },
): Promise<StoredFileRow> => insertDocument(tx, actor, { ...document, unitNumber: null, level: MANAGEMENT })

async function insertDocument(tx: Tx, actor: Actor, document: NewDocument): Promise<StoredFileRow> {
  const { received, uploadedName, unitNumber, tenantId, level } = document
  await storeContents(tx, received)
  const row = {
    name: randomUUID(),
    uploadedName: cleanFileName(uploadedName),
    sha256: received.sha256,
    size: received.size,
    mediaType: received.mediaType,
    level,
    unitNumber,
    tenantId,
    uploadedBy: actor.userId,
    createdAt: tx.now,
  }
  const stored = await tx.one(tx.insert(storedFiles).values(row).returning())
  if (!stored) throw new Error("A file was not stored")
  return stored
}

/** A stored file, for management. Refuses 404 FILE_NOT_FOUND and, where rule F denies it, 403. */
export async function findStoredFile(tx: Tx, actor: Actor, id: number): Promise<StoredFileRow> {
  must(actor, "see files")
  return fileToOpen(tx, actor, id)
}

/** A stored file that is open to the caller's level. The commands that call it check their own permission. Refuses as above. */
export async function fileToOpen(tx: Tx, actor: Actor, id: number): Promise<StoredFileRow> {
  return open(actor, await tx.one(tx.select().from(storedFiles).where(eq(storedFiles.id, id))))
}

function allowed(actor: Actor, file: StoredFileRow | undefined): StoredFileRow {
  must(actor, "see files")
  return open(actor, file)
}

function open(actor: Actor, file: StoredFileRow | undefined): StoredFileRow {
  if (!file) throw new Refusal("FILE_NOT_FOUND")
  if (!mayOpen(actor, file)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  return file
}

/** A stored file by its stored name (M60), undefined when no file has it. Refuses 403 where rule F denies it. */
export async function storedFileByName(tx: Tx, actor: Actor, name: string): Promise<StoredFileRow | undefined> {
  const file = await tx.one(tx.select().from(storedFiles).where(eq(storedFiles.name, name)))
  return file && allowed(actor, file)
}

/** Deletes a stored file (M57); its bytes are deleted when no other row names them. Refuses as `findStoredFile`. Audit FILE_DELETED. */
export const deleteStoredFile = command(
  "manage files",
  async (tx, actor, { id }: { id: number }): Promise<StoredFileRow> => {
    const file = await findStoredFile(tx, actor, id)
    await tx.run(tx.delete(storedFiles).where(eq(storedFiles.id, id)))
    await releaseContents(tx, [file.sha256])
    await record(tx, actor, {
      category: "FILE_DELETED",
      details: `Deleted the file ${file.uploadedName}`,
      metadata: {
        StoredFileID: file.id,
        UploadedName: file.uploadedName,
        PermissionID: file.level,
        UnitNumber: file.unitNumber,
        TenantID: file.tenantId,
      },
    })
    return file
  },
)

/** Deletes a stored file that another row refers to, with its bytes; skips a deleted one. The calling commands and jobs write the audit row. */
export async function removeStoredFile(tx: Tx, id: number): Promise<void> {
  const deleted = await tx.one(tx.delete(storedFiles).where(eq(storedFiles.id, id)).returning())
  if (deleted) await releaseContents(tx, [deleted.sha256])
}

/** The files to attach to a mail, by their stored names, in that order. Refuses 404 FILE_NOT_FOUND and, where rule F denies one, 403. */
export async function filesToCarry(tx: Tx, actor: Actor, names: readonly string[]): Promise<CarriedFile[]> {
  const rows = await tx.all(
    tx
      .select()
      .from(storedFiles)
      .where(inArray(storedFiles.name, [...names])),
  )
  const byName = new Map(rows.map((row) => [row.name, row]))
  return [...new Set(names)]
    .map((name) => allowed(actor, byName.get(name)))
    .map(({ id, uploadedName, mediaType, sha256, size }) => ({
      storedFileId: id,
      fileName: uploadedName,
      mediaType,
      sha256,
      size,
    }))
}
