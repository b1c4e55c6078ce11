/** Documents shared with the calling tenant: listed, opened and confirmed. Source: api.md X184 to X186. */
import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { read, statement, type Tx, write } from "#db/client.server.ts"
import { documentConfirmations, documentShares, sharedDocuments, stays } from "#db/schema/index.ts"
import { type Day, dayAt } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { ownCommand, ownWorkflow } from "../commands.ts"
import type { FetchedFile } from "../files/fetch-file.ts"
import { signedInUser, type TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { today, zoneOf } from "../settings/defaults.ts"
import { mustBeClean } from "../storage/scan.ts"
import { type Confirmation, confirmationsOf } from "./confirmations.ts"
import type { ConfirmShare, OneShare } from "./inputs.ts"
import { isOpenOn } from "./open-shares.ts"
import { openedByCaller, storeOpening } from "./openings.ts"

/** An open share with its document. `date` is the first day on which it is open. */
export type OwnDocument = {
  shareId: number
  uploadedName: string
  size: number
  sha256: string
  mediaType: string
  /** The lowest staff level that may see the file. */
  level: number
  kind: (typeof sharedDocuments.$inferSelect)["kind"]
  date: Day
  untilOn: Day | null
  /** The caller has neither opened nor confirmed it. */
  isNew: boolean
  mustConfirm: boolean
  /** When the caller confirmed, and under which name. */
  confirmedAt: number | null
  confirmedName: string | null
  /** By all people on the tenant's account, in order. */
  confirmations: Confirmation[]
}

/** The documents that are open to the calling tenant, newest first (X184). */
export const ownDocuments = ownCommand("see own documents", (tx, tenant) => openTo(tx, tenant))

const openShares = statement((db) =>
  db
    .select({ share: documentShares, document: sharedDocuments })
    .from(documentShares)
    .innerJoin(sharedDocuments, eq(sharedDocuments.id, documentShares.sharedDocumentId))
    .innerJoin(stays, eq(stays.id, documentShares.stayId))
    .where(and(eq(documentShares.tenantId, sql.placeholder("tenantId")), isOpenOn(sql.placeholder("day"))))
    .orderBy(desc(documentShares.id))
    .prepare(),
)

async function openTo(tx: Tx, tenant: TenantActor): Promise<OwnDocument[]> {
  const rows = await tx.all(openShares, { tenantId: tenant.tenantId, day: await today(tx) })
  if (rows.length === 0) return []
  const zone = await zoneOf(tx)
  const confirmed = await confirmationsOf(tx, eq(documentShares.tenantId, tenant.tenantId))
  const opened = await openedByCaller(tx, tenant)
  return rows.map(({ share, document }) => {
    const { uploadedName, size, sha256, mediaType, level, kind, untilOn, mustConfirm } = document
    const { id: shareId, createdAt } = share
    const confirmations = confirmed.get(shareId) ?? []
    const own = confirmations.find(({ userId }) => userId === tenant.userId)
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
      },
      confirmedAt: own?.confirmedAt ?? null,
      confirmedName: own?.name ?? null,
      confirmations,
      date: document.fromOn > shared ? document.fromOn : shared,
      isNew: !opened.has(shareId) && own === undefined,
    }
  })
}

async function openShare(tx: Tx, tenant: TenantActor, shareId: number): Promise<OwnDocument> {
  const found = (await openTo(tx, tenant)).find((document) => document.shareId === shareId)
  if (!found) throw new Refusal("SHARE_NOT_FOUND")
  return found
}

/** Finds a document without opening it (HEAD of X185). Refuses 404 SHARE_NOT_FOUND if not open to the tenant, FILE_NOT_FOUND for a virus; 503 SCANNER_UNAVAILABLE. */
export const findOwnDocument = ownWorkflow("exchange documents", findDocument)

async function findDocument(tenant: TenantActor, { share }: OneShare): Promise<FetchedFile> {
  const { uploadedName: name, mediaType, sha256, size } = await read((tx) => openShare(tx, tenant, share))
  await mustBeClean(sha256)
  return { name, mediaType, sha256, size }
}

/** Opens the bytes of a document that is open to the calling tenant. From then on it is no longer new to the caller (X185). Refuses as `findOwnDocument` does. */
export const openOwnDocument = ownWorkflow(
  "exchange documents",
  async (tenant, { share }: OneShare): Promise<FetchedFile> => {
    const found = await findDocument(tenant, { share })
    await write((tx) => storeOpening(tx, tenant, share))
    return found
  },
)

/**
 * Records that the caller has read a document, for this person only: who, when, and the file's digest (X186). Repeating it changes nothing. Refuses (404
 * SHARE_NOT_FOUND) a document that is not open or needs no confirmation. Audit DOCUMENT_CONFIRMED.
 */
export const confirmOwnDocument = ownCommand(
  "exchange documents",
  async (tx, tenant, { shareId }: ConfirmShare): Promise<OwnDocument> => {
    const { mustConfirm, confirmedAt, sha256, uploadedName, level } = await openShare(tx, tenant, shareId)
    if (!mustConfirm) throw new Refusal("SHARE_NOT_FOUND")
    if (confirmedAt === null) {
      await insertConfirmation(tx, tenant, { shareId, sha256 })
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

/** The share's own row has the first confirmation. */
async function insertConfirmation(tx: Tx, tenant: TenantActor, file: { shareId: number; sha256: string }) {
  const { shareId, sha256 } = file
  const userId = signedInUser(tenant)
  const name = tenant.name ?? ""
  await tx.run(tx.insert(documentConfirmations).values({ shareId, userId, name, sha256, confirmedAt: tx.now }))
  const first = { confirmedAt: tx.now, confirmedBy: userId, confirmedName: name, confirmedSha256: sha256 }
  const isFirst = and(eq(documentShares.id, shareId), isNull(documentShares.confirmedAt))
  await tx.run(tx.update(documentShares).set(first).where(isFirst))
}

/** The number of documents that are new to the caller, and of those that wait for the caller's confirmation. */
export const waitingDocuments = ownCommand("see own documents", async (tx, tenant) => {
  const all = await openTo(tx, tenant)
  const toConfirm = all.filter(({ mustConfirm, confirmedAt }) => mustConfirm && confirmedAt === null).length
  return { toConfirm, unread: all.filter(({ isNew }) => isNew).length }
})
