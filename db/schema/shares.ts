import { choice, day, flag, id, index, instant, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"
import { storedFiles } from "./files.ts"
import { stays, tenants } from "./tenants.ts"

export const DOCUMENT_KINDS = ["lease", "rules", "w9", "insurance", "other"] as const
export const AUDIENCES = ["tenant", "unit", "group", "everybody"] as const

/** The stored file, which is null after its deletion, and its data, which remain. */
const file = () => ({
  storedFileId: reference("stored_file_id").references(() => storedFiles.id, { onDelete: "set null" }),
  uploadedName: textColumn("uploaded_name").notNull(),
  sha256: textColumn("sha256").notNull(),
  size: whole("size").notNull(),
  kind: choice("kind", DOCUMENT_KINDS).notNull(),
})

/** A stored file that staff shared, with whom, and on which terms. The recipients are rows of `document_shares`. */
export const sharedDocuments = table(
  "shared_documents",
  {
    id: id(),
    ...file(),
    mediaType: textColumn("media_type").notNull(),
    /** The lowest staff level that may see it, copied from the file. */
    level: whole("level").notNull(),
    audience: choice("audience", AUDIENCES).notNull(),
    tenantId: reference("tenant_id").references(() => tenants.id),
    unitNumber: reference("unit_number"),
    group: textColumn("group_key"),
    fromOn: day("from_on").notNull(),
    untilOn: day("until_on"),
    mustConfirm: flag("must_confirm").notNull(),
    /** Whether the tenant may still open it after the stay. */
    afterMoveOut: flag("after_move_out").notNull(),
    /** Whether people who join the audience later get it, too. */
    forNewcomers: flag("for_newcomers").notNull(),
    sharedBy: reference("shared_by"),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [index("shared_documents_file").on(t.storedFileId), index("shared_documents_newcomers").on(t.forNewcomers)],
)

/** A shared document for one stay of a tenant. If several people confirm it, this row has the first confirmation, and `document_confirmations` has one row for each. */
export const documentShares = table(
  "document_shares",
  {
    id: id(),
    sharedDocumentId: reference("shared_document_id")
      .notNull()
      .references(() => sharedDocuments.id),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    stayId: reference("stay_id")
      .notNull()
      .references(() => stays.id),
    createdAt: instant("created_at").notNull(),
    /** When the tenant was mailed, or would have been with an email address. */
    mailedAt: instant("mailed_at"),
    /** When anybody on the account first opened it; `document_openings` has each person. */
    openedAt: instant("opened_at"),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: reference("confirmed_by"),
    confirmedName: textColumn("confirmed_name"),
    confirmedSha256: textColumn("confirmed_sha256"),
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("document_shares_once").on(t.sharedDocumentId, t.stayId),
    index("document_shares_tenant").on(t.tenantId, t.id),
    index("document_shares_mailed").on(t.mailedAt),
  ],
)

/** One person's confirmation of having read a shared document, with the file's digest. Kept permanently, even after the account was deleted. */
export const documentConfirmations = table(
  "document_confirmations",
  {
    id: id(),
    shareId: reference("share_id")
      .notNull()
      .references(() => documentShares.id),
    userId: reference("user_id").notNull(),
    name: textColumn("name").notNull(),
    sha256: textColumn("sha256").notNull(),
    confirmedAt: instant("confirmed_at").notNull(),
  },
  (t) => [uniqueIndex("document_confirmations_once").on(t.shareId, t.userId)],
)

/** When a person first opened a shared document; until then it is new to that person. */
export const documentOpenings = table(
  "document_openings",
  {
    id: id(),
    shareId: reference("share_id")
      .notNull()
      .references(() => documentShares.id),
    userId: reference("user_id").notNull(),
    openedAt: instant("opened_at").notNull(),
  },
  (t) => [uniqueIndex("document_openings_once").on(t.shareId, t.userId)],
)

/** A document that a tenant sent to the office in the portal. Its file is a stored file of the tenant. */
export const sentDocuments = table(
  "sent_documents",
  {
    id: id(),
    ...file(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    note: textColumn("note"),
    sentBy: reference("sent_by"),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
    readBy: reference("read_by"),
  },
  (t) => [
    index("sent_documents_tenant").on(t.tenantId, t.createdAt),
    index("sent_documents_read").on(t.readAt),
    index("sent_documents_file").on(t.storedFileId),
  ],
)
