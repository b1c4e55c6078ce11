/** Documents shared with the calling tenant: listed, opened and confirmed. Source: api.md X184 to X186. */
import { and, desc, eq, isNull, type SQL } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { documentShares, sharedDocuments, stays } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { ownCommand, ownWorkflow } from "../commands.ts"
import type { FetchedFile } from "../files/fetch-file.ts"
import type { TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { today, zoneOf } from "../settings/defaults.ts"
import { mustBeClean } from "../storage/scan.ts"
import type { ConfirmShare, OneShare } from "./inputs.ts"
import { isOpenOn } from "./open-shares.ts"

/** An open share with its document. `date` is the day from which it is open. */
export type OwnDocument = {
  shareId: number
  uploadedName: string
  size: number
  sha256: string
  mediaType: string
  /** The weakest level of staff that may see the file. */
  level: number
  kind: (typeof sharedDocuments.$inferSelect)["kind"]
  date: Day
  untilOn: Day | null
  isNew: boolean
  mustConfirm: boolean
  confirmedAt: number | null
  confirmedName: string | null
}

/** The documents that are open to the calling tenant, newest first (X184). */
export const ownDocuments = ownCommand("see own documents", (tx, { tenantId }) => openTo(tx, tenantId))

async function openTo(tx: Tx, tenantId: number, which?: SQL): Promise<OwnDocument[]> {
  const rows = await tx.all(
    tx
      .select({ share: documentShares, document: sharedDocuments })
      .from(documentShares)
      .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
      .innerJoin(stays, eq(stays.id, documentShares.stayId))
      .where(and(eq(documentShares.tenantId, tenantId), isOpenOn(await today(tx)), which))
      .orderBy(desc(documentShares.id)),
  )
  const zone = await zoneOf(tx)
  return rows.map(({ share, document }) => {
    const { uploadedName, size, sha256, mediaType, level, kind, untilOn, mustConfirm } = document
    const { id: shareId, openedAt, confirmedAt, confirmedName, createdAt } = share
    const shared = dayAt(createdAt, zone)
    return {
      ...{
        shareId,
        uploadedName,
        size,
        sha256,
        mediaType,
        level,
        kind,
        untilOn,
        mustConfirm,
        confirmedAt,
        confirmedName,
      },
      date: document.fromOn > shared ? document.fromOn : shared,
      isNew: openedAt === null && confirmedAt === null,
    }
  })
}

async function openShare(tx: Tx, { tenantId }: TenantActor, shareId: number): Promise<OwnDocument> {
  const [found] = await openTo(tx, tenantId, eq(documentShares.id, shareId))
  if (!found) throw new Refusal("SHARE_NOT_FOUND")
  return found
}

/**
 * A document that is open to the calling tenant, without opening it (HEAD of X185). Refuses 404 SHARE_NOT_FOUND every other one, 404 FILE_NOT_FOUND where the
 * scanner finds a virus, 503 SCANNER_UNAVAILABLE.
 */
export const findOwnDocument = ownWorkflow("exchange documents", findDocument)

async function findDocument(tenant: TenantActor, { share }: OneShare): Promise<FetchedFile> {
  const { uploadedName: name, mediaType, sha256, size } = await read((tx) => openShare(tx, tenant, share))
  await mustBeClean(sha256)
  return { name, mediaType, sha256, size }
}

/** The bytes of a document that is open to the calling tenant; from then on it is no longer new (X185). Refuses as `findOwnDocument`. */
export const openOwnDocument = ownWorkflow(
  "exchange documents",
  async (tenant, { share }: OneShare): Promise<FetchedFile> => {
    const found = await findDocument(tenant, { share })
    const isFirst = and(eq(documentShares.id, share), isNull(documentShares.openedAt))
    await write((tx) => tx.run(tx.update(documentShares).set({ openedAt: tx.now }).where(isFirst)))
    return found
  },
)

/**
 * Confirms that the caller has read a document: who, when and the digest of the file are kept (X186). Again changes nothing. Refuses 404 SHARE_NOT_FOUND one that is
 * not open, or that wants no confirmation. Audit DOCUMENT_CONFIRMED.
 */
export const confirmOwnDocument = ownCommand(
  "exchange documents",
  async (tx, tenant, { shareId }: ConfirmShare): Promise<OwnDocument> => {
    const { mustConfirm, confirmedAt, sha256, uploadedName, level } = await openShare(tx, tenant, shareId)
    if (!mustConfirm) throw new Refusal("SHARE_NOT_FOUND")
    if (confirmedAt === null) {
      const by = { confirmedBy: tenant.userId, confirmedName: tenant.name ?? "", confirmedSha256: sha256 }
      const ofShare = eq(documentShares.id, shareId)
      await tx.run(
        tx
          .update(documentShares)
          .set({ confirmedAt: tx.now, ...by })
          .where(ofShare),
      )
      await record(tx, tenant, {
        category: "DOCUMENT_CONFIRMED",
        details: `Confirmed the document ${uploadedName}`,
        metadata: {
          ...{ ShareID: shareId, TenantID: tenant.tenantId, UploadedName: uploadedName, Sha256: sha256 },
          PermissionID: level,
        },
      })
    }
    return openShare(tx, tenant, shareId)
  },
)

/** How many documents the tenant has not opened yet, and how many wait for a confirmation. */
export const waitingDocuments = ownCommand("see own documents", async (tx, { tenantId }) => {
  const all = await openTo(tx, tenantId, isNull(documentShares.confirmedAt))
  const toConfirm = all.filter(({ mustConfirm }) => mustConfirm).length
  return { toConfirm, unread: all.filter(({ isNew }) => isNew).length }
})
