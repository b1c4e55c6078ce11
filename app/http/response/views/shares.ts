/** JSON shapes of api.md section 1. */
import type { OwnDocument } from "~/domain/shares/own-documents.ts"
import type { SentRow } from "~/domain/shares/send-document.ts"
import type { Share, SharedDocument } from "~/domain/shares/shared-documents.ts"

const at = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

export const sharedDocumentView = (row: SharedDocument) => ({
  SharedDocumentID: row.id,
  StoredFileID: row.storedFileId,
  UploadedName: row.uploadedName,
  Sha256: row.sha256,
  Size: row.size,
  Kind: row.kind,
  Audience: row.audience,
  TenantID: row.tenantId,
  UnitNumber: row.unitNumber,
  Group: row.group,
  FromDate: row.fromOn,
  UntilDate: row.untilOn,
  MustConfirm: row.mustConfirm,
  AfterMoveOut: row.afterMoveOut,
  ForNewcomers: row.forNewcomers,
  EndedAt: at(row.endedAt),
  createdAt: at(row.createdAt),
  Shares: row.shares.map(shareView),
})

const shareView = (row: Share) => ({
  ShareID: row.id,
  TenantID: row.tenantId,
  Tenant: row.tenant,
  UnitNumber: row.unitNumber,
  IsOpen: row.isOpen,
  OpenedAt: at(row.openedAt),
  ConfirmedAt: at(row.confirmedAt),
  ConfirmedBy: row.confirmedName,
  ConfirmedSha256: row.confirmedSha256,
  Confirmations: row.confirmations.map(({ name, confirmedAt, sha256 }) => ({
    Name: name,
    ConfirmedAt: at(confirmedAt),
    Sha256: sha256,
  })),
  Awaited: row.awaited,
  EndedAt: at(row.endedAt),
})

export const ownDocumentView = (row: OwnDocument) => ({
  ShareID: row.shareId,
  UploadedName: row.uploadedName,
  Size: row.size,
  Sha256: row.sha256,
  Kind: row.kind,
  Date: row.date,
  UntilDate: row.untilOn,
  IsNew: row.isNew,
  MustConfirm: row.mustConfirm,
  ConfirmedAt: at(row.confirmedAt),
  ConfirmedBy: row.confirmedName,
  Confirmations: row.confirmations.map(({ name, confirmedAt }) => ({ Name: name, ConfirmedAt: at(confirmedAt) })),
})

export const sentDocumentView = (row: SentRow) => ({
  SentDocumentID: row.id,
  TenantID: row.tenantId,
  StoredFileID: row.storedFileId,
  UploadedName: row.uploadedName,
  Size: row.size,
  Kind: row.kind,
  Note: row.note,
  ReadAt: at(row.readAt),
  createdAt: at(row.createdAt),
})

/** The same for the tenant, without the stored file's id. */
export const ownSentDocumentView = (row: SentRow) => ({ ...sentDocumentView(row), StoredFileID: null })
