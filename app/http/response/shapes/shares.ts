import { z } from "zod"
import { AUDIENCES, DOCUMENT_KINDS } from "~/domain/shares/inputs.ts"
import { day, flag, id, instant, named, text, unitNumber } from "./values.ts"

const kind = () => z.enum(DOCUMENT_KINDS)
const size = () => z.int().min(0).meta({ unit: "bytes" })

const confirmation = { Name: text(), ConfirmedAt: instant() }
const DocumentConfirmation = named("DocumentConfirmation", { ...confirmation, Sha256: text() })
const OwnConfirmation = named("OwnConfirmation", confirmation)

const DocumentShare = named("DocumentShare", {
  ShareID: id(),
  TenantID: id(),
  Tenant: text(),
  UnitNumber: unitNumber(),
  IsOpen: flag(),
  OpenedAt: instant().nullable(),
  ConfirmedAt: instant().nullable(),
  ConfirmedBy: text().nullable(),
  ConfirmedSha256: text().nullable(),
  Confirmations: z.array(DocumentConfirmation),
  Awaited: z.array(text()),
  EndedAt: instant().nullable(),
})

export const SharedDocument = named("SharedDocument", {
  SharedDocumentID: id(),
  StoredFileID: id().nullable(),
  UploadedName: text(),
  Sha256: text(),
  Size: size(),
  Kind: kind(),
  Audience: z.enum(AUDIENCES),
  TenantID: id().nullable(),
  UnitNumber: unitNumber().nullable(),
  Group: text().nullable(),
  FromDate: day(),
  UntilDate: day().nullable(),
  MustConfirm: flag(),
  AfterMoveOut: flag(),
  ForNewcomers: flag(),
  EndedAt: instant().nullable(),
  createdAt: instant(),
  Shares: z.array(DocumentShare),
})

export const RecipientCount = z.strictObject({ Tenants: z.int().min(0) })

export const OwnDocument = named("OwnDocument", {
  ShareID: id(),
  UploadedName: text(),
  Size: size(),
  Sha256: text(),
  Kind: kind(),
  Date: day(),
  UntilDate: day().nullable(),
  IsNew: flag(),
  MustConfirm: flag(),
  ConfirmedAt: instant().nullable(),
  ConfirmedBy: text().nullable(),
  Confirmations: z.array(OwnConfirmation),
})

export const SentDocument = named("SentDocument", {
  SentDocumentID: id(),
  TenantID: id(),
  StoredFileID: id().nullable(),
  UploadedName: text(),
  Size: size(),
  Kind: kind(),
  Note: text().nullable(),
  ReadAt: instant().nullable(),
  createdAt: instant(),
})
