/** Shared documents for staff: lists them by file or tenant, and ends shares. Source: api.md X180, X183. */
import { and, asc, desc, eq, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { documentShares, sharedDocuments, stays, tenants } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { isVisibleTo, mayOpen } from "../files/file-access.ts"
import { findStoredFile } from "../files/stored-files.ts"
import type { Actor } from "../permissions.ts"
import { missing, Refusal } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import { awaitedOf, type Confirmation, confirmationsOf } from "./confirmations.ts"
import type { EndShare, ShareDocument, SharesQuery } from "./inputs.ts"
import { isOpenOn } from "./open-shares.ts"
import { type SharedRow, shareDocument } from "./share-document.ts"

type ShareRow = typeof documentShares.$inferSelect

/** One tenant's share. `isOpen`: the tenant may open the document now. `awaited` are the names of the people who still have to confirm. */
export type Share = ShareRow & {
  tenant: string
  unitNumber: number
  isOpen: boolean
  confirmations: Confirmation[]
  awaited: string[]
}
export type SharedDocument = SharedRow & { shares: Share[] }

/**
 * The shared documents of a file with all their recipients, or of a tenant with only the tenant's shares; newest first, without files above the caller's
 * level (X180). Refuses 404 FILE_NOT_FOUND and TENANT_NOT_FOUND; 403 a file that rule F closes to the caller; 400 if neither is given.
 */
export const sharedDocumentsOf = command(
  "see files",
  async (tx, actor, { storedFileId, tenantId }: SharesQuery): Promise<SharedDocument[]> => {
    if (storedFileId === undefined && tenantId === undefined) throw missing("tenantID", "Name a tenant or a file.")
    if (storedFileId !== undefined) await findStoredFile(tx, actor, storedFileId)
    if (tenantId !== undefined) await findTenant(tx, tenantId)
    const ofFile = storedFileId === undefined ? undefined : eq(sharedDocuments.storedFileId, storedFileId)
    const ofTenant = tenantId === undefined ? undefined : eq(documentShares.tenantId, tenantId)
    return read(tx, actor, and(ofFile, ofTenant))
  },
)

async function read(tx: Tx, actor: Actor, which: SQL | undefined): Promise<SharedDocument[]> {
  const rows = await tx.all(
    tx
      .select({ document: sharedDocuments, share: documentShares, tenant: tenants, stay: stays })
      .from(sharedDocuments)
      .innerJoin(documentShares, eq(documentShares.sharedDocumentId, sharedDocuments.id))
      .innerJoin(stays, eq(stays.id, documentShares.stayId))
      .innerJoin(tenants, eq(tenants.id, documentShares.tenantId))
      .where(and(isVisibleTo(actor, sharedDocuments.level), which))
      .orderBy(desc(sharedDocuments.id), asc(documentShares.id)),
  )
  const open = await openIds(tx, which)
  const confirmed = await confirmationsOf(tx, which)
  const awaited = await awaitedOf(tx, which, confirmed)
  const byDocument = Map.groupBy(rows, ({ document }) => document.id)
  return [...byDocument.values()].flatMap((all) =>
    all.slice(0, 1).map(({ document }) => ({
      ...document,
      shares: all.map(({ share, tenant, stay }) => ({
        ...share,
        tenant: fullName(tenant),
        unitNumber: stay.unitNumber,
        isOpen: open.has(share.id),
        confirmations: confirmed.get(share.id) ?? [],
        awaited: awaited.get(share.id) ?? [],
      })),
    })),
  )
}

/** The ids of the shares that tenants may open now. */
async function openIds(tx: Tx, which: SQL | undefined): Promise<ReadonlySet<number>> {
  const rows = await tx.all(
    tx
      .select({ id: documentShares.id })
      .from(documentShares)
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .innerJoin(stays, eq(stays.id, documentShares.stayId))
      .where(and(which, isOpenOn(await today(tx)))),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Ends all shares of a document or one; confirmations stay (X183). Refuses 404 SHARE_NOT_FOUND, 403 a file above the caller's level. Audit DOCUMENT_SHARED. */
export const endShare = command(
  "share files",
  async (tx, actor, { sharedDocumentId, shareId }: EndShare): Promise<SharedDocument> => {
    const document = await sharedWithShares(tx, actor, sharedDocumentId)
    const share = shareId === undefined ? undefined : document.shares.find(({ id }) => id === shareId)
    if (shareId !== undefined && !share) throw new Refusal("SHARE_NOT_FOUND")
    if ((share ?? document).endedAt !== null) return document
    const set = { endedAt: tx.now }
    await (share
      ? tx.run(tx.update(documentShares).set(set).where(eq(documentShares.id, share.id)))
      : tx.run(tx.update(sharedDocuments).set(set).where(eq(sharedDocuments.id, sharedDocumentId))))
    await record(tx, actor, {
      category: "DOCUMENT_SHARED",
      details: `Ended the sharing of ${document.uploadedName} with ${share?.tenant ?? "everybody who got it"}`,
      metadata: {
        ...{ SharedDocumentID: sharedDocumentId, StoredFileID: document.storedFileId, Sha256: document.sha256 },
        PermissionID: document.level,
        ...(share ? { ShareID: share.id, TenantID: share.tenantId } : {}),
      },
    })
    return sharedWithShares(tx, actor, sharedDocumentId)
  },
)

async function sharedWithShares(tx: Tx, actor: Actor, id: number): Promise<SharedDocument> {
  const known = await tx.one(tx.select().from(sharedDocuments).where(eq(sharedDocuments.id, id)))
  if (!known) throw new Refusal("SHARE_NOT_FOUND")
  if (!mayOpen(actor, known)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  const [document] = await read(tx, actor, eq(sharedDocuments.id, id))
  return document ?? { ...known, shares: [] }
}

/** Shares a file and returns the document with all recipients (X182). Refuses as `shareDocument` does. */
export const shareListed = command("share files", async (tx, actor, input: ShareDocument): Promise<SharedDocument> => {
  const { id } = await shareDocument(tx, actor, input)
  return sharedWithShares(tx, actor, id)
})
