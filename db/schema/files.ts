import { bytes, id, index, instant, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"
import { contents } from "./storage.ts"

/** A printed document, stored for a day. Its id is random, so that it cannot be guessed. */
export const printedFiles = table(
  "printed_files",
  {
    id: textColumn("id").primaryKey(),
    name: textColumn("name").notNull(),
    content: bytes("content").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("printed_files_created").on(t.createdAt)],
)

/**
 * A document that staff stored, for users with `level` or a stronger one. `name` is random (the API's FileName): equal bytes stored twice have
 * two names, each with its own level. Unit and tenant are numbers only, because a file outlives a deleted unit.
 */
export const storedFiles = table(
  "stored_files",
  {
    id: id(),
    name: textColumn("name").notNull(),
    uploadedName: textColumn("uploaded_name").notNull(),
    sha256: textColumn("sha256")
      .notNull()
      .references(() => contents.sha256),
    size: whole("size").notNull(),
    /** Detected from the bytes; application/octet-stream for a type that is not served. */
    mediaType: textColumn("media_type").notNull(),
    level: whole("level").notNull(),
    unitNumber: reference("unit_number"),
    tenantId: reference("tenant_id"),
    uploadedBy: reference("uploaded_by"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("stored_files_name").on(t.name),
    index("stored_files_contents").on(t.sha256),
    index("stored_files_unit").on(t.unitNumber, t.createdAt),
    index("stored_files_tenant").on(t.tenantId, t.createdAt),
    index("stored_files_created").on(t.createdAt, t.id),
  ],
)
