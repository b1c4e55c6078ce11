import {
  documentConfirmations,
  documentOpenings,
  documentShares,
  sentDocuments,
  sharedDocuments,
} from "#db/schema/index.ts"
import { exported } from "./table.ts"

const SHARED_DOCUMENTS = exported({
  file: "shared_documents",
  about: "Stored files that were shared with tenants, and on which terms.",
  table: sharedDocuments,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    storedFileId: ["number", "The file in stored_files; empty: it was deleted"],
    uploadedName: ["text", "Name of the file"],
    sha256: ["text", "SHA-256 of its bytes"],
    size: ["number", "Size in bytes"],
    kind: ["text", "lease, rules, w9, insurance or other"],
    mediaType: ["text", "Type of the file"],
    level: ["number", "Weakest level of staff that may see it"],
    audience: ["text", "tenant, unit, group or everybody"],
    tenantId: ["number", "The tenant, if it was shared with one"],
    unitNumber: ["number", "The unit, if it was shared with its tenant"],
    group: ["text", "The group, if it was shared with one"],
    fromOn: ["day", "First day on which tenants may open it"],
    untilOn: ["day", "Last day; empty: without an end"],
    mustConfirm: ["yes/no", "Whether tenants are to confirm that they have read it"],
    afterMoveOut: ["yes/no", "Whether tenants may open it after their move-out"],
    forNewcomers: ["yes/no", "Whether who belongs to the audience later gets it too"],
    sharedBy: ["number", "Account that shared it"],
    createdAt: ["instant", "When it was shared"],
    endedAt: ["instant", "When the sharing was ended"],
  },
})

const DOCUMENT_SHARES = exported({
  file: "document_shares",
  about: "The tenants who got a shared document, by stay, with the first confirmation.",
  table: documentShares,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    sharedDocumentId: ["number", "The document in shared_documents"],
    tenantId: ["number", "The tenant"],
    stayId: ["number", "The stay that it belongs to"],
    createdAt: ["instant", "When the tenant got it"],
    mailedAt: ["instant", "When the tenant was mailed"],
    openedAt: ["instant", "When anybody on the account opened it first"],
    confirmedAt: ["instant", "When the first person confirmed to have read it"],
    confirmedBy: ["number", "Account that confirmed"],
    confirmedName: ["text", "Name of the person who confirmed"],
    confirmedSha256: ["text", "SHA-256 of the file that was confirmed"],
    endedAt: ["instant", "When this tenant's share was ended"],
  },
})

const DOCUMENT_CONFIRMATIONS = exported({
  file: "document_confirmations",
  about: "Who confirmed to have read a shared document, person by person.",
  table: documentConfirmations,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    shareId: ["number", "The share in document_shares"],
    userId: ["number", "Account of the person"],
    name: ["text", "Name of the person"],
    sha256: ["text", "SHA-256 of the file that was confirmed"],
    confirmedAt: ["instant", "When the person confirmed"],
  },
})

const DOCUMENT_OPENINGS = exported({
  file: "document_openings",
  about: "Who opened a shared document, person by person.",
  table: documentOpenings,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    shareId: ["number", "The share in document_shares"],
    userId: ["number", "Account of the person"],
    openedAt: ["instant", "When the person opened it first"],
  },
})

const SENT_DOCUMENTS = exported({
  file: "sent_documents",
  about: "Documents that tenants sent to the office in the portal.",
  table: sentDocuments,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    storedFileId: ["number", "The file in stored_files; empty: it was deleted"],
    uploadedName: ["text", "Name of the file"],
    sha256: ["text", "SHA-256 of its bytes"],
    size: ["number", "Size in bytes"],
    kind: ["text", "lease, rules, w9, insurance or other"],
    tenantId: ["number", "The tenant"],
    note: ["text", "The tenant's note"],
    sentBy: ["number", "Account that sent it"],
    createdAt: ["instant", "When it was sent"],
    readAt: ["instant", "When staff marked it as read"],
    readBy: ["number", "Account that marked it"],
  },
})

export const SHARE_TABLES = [
  SHARED_DOCUMENTS,
  DOCUMENT_SHARES,
  DOCUMENT_CONFIRMATIONS,
  DOCUMENT_OPENINGS,
  SENT_DOCUMENTS,
]
