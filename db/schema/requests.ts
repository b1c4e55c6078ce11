import { sql } from "drizzle-orm"
import { REQUEST_STATUSES } from "../../app/values/requests/request-labels.ts"
import { choice, flag, id, index, instant, reference, table, textColumn, uniqueIndex, whole } from "./columns.ts"
import { contents } from "./storage.ts"

export const CONTACT_METHODS = ["email", "phone"] as const

/**
 * A maintenance request for a unit or the entire building (`unit_number` null). Creator and assignee are numbers only, because a request outlives
 * a deleted account; `tenant_id` is the tenant who sent it, null for staff.
 */
export const maintenanceRequests = table(
  "maintenance_requests",
  {
    id: id(),
    unitNumber: reference("unit_number"),
    title: textColumn("title").notNull(),
    description: textColumn("description"),
    status: choice("status", REQUEST_STATUSES).notNull().default("in review"),
    lastStatusUpdate: instant("last_status_update").notNull(),
    /** Null when the tenant did not choose; false means that staff call before entering. */
    permissionToEnter: flag("permission_to_enter"),
    contactMethod: choice("contact_method", CONTACT_METHODS),
    creatorId: reference("creator_id"),
    tenantId: reference("tenant_id"),
    assigneeId: reference("assignee_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("maintenance_requests_created").on(t.createdAt, t.id),
    index("maintenance_requests_status").on(t.status, t.createdAt, t.id),
    index("maintenance_requests_unit").on(t.unitNumber, t.createdAt, t.id),
    index("maintenance_requests_creator").on(t.creatorId, t.createdAt, t.id),
    index("maintenance_requests_assignee").on(t.assigneeId, t.createdAt, t.id),
    index("maintenance_requests_tenant").on(t.tenantId, t.createdAt, t.id).where(sql`tenant_id is not null`),
  ],
)

/** A note of a request. The tenant sees own notes, and those that staff show to tenants. */
export const requestNotes = table(
  "request_notes",
  {
    id: id(),
    requestId: reference("request_id")
      .notNull()
      .references(() => maintenanceRequests.id, { onDelete: "cascade" }),
    note: textColumn("note").notNull(),
    authorId: reference("author_id"),
    impersonatorName: textColumn("impersonator_name"),
    isShownToTenant: flag("is_shown_to_tenant").notNull(),
    isFromTenant: flag("is_from_tenant").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("request_notes_request").on(t.requestId, t.id)],
)

export const REQUEST_CHANGES = ["created", "status", "assigned"] as const

/** A change with its time and author; append-only. `value` is the new status, or the new assignee's name (null: unassigned). */
export const requestChanges = table(
  "request_changes",
  {
    id: id(),
    requestId: reference("request_id")
      .notNull()
      .references(() => maintenanceRequests.id, { onDelete: "cascade" }),
    kind: choice("kind", REQUEST_CHANGES).notNull(),
    value: textColumn("value"),
    byUserId: reference("by_user_id"),
    byName: textColumn("by_name"),
    impersonatorName: textColumn("impersonator_name"),
    at: instant("at").notNull(),
  },
  (t) => [index("request_changes_request").on(t.requestId, t.id)],
)

/** A re-encoded picture of a request, in two sizes. `name` is random and part of its address; `tenant_id` is the tenant who sent it. */
export const requestPictures = table(
  "request_pictures",
  {
    id: id(),
    name: textColumn("name").notNull(),
    requestId: reference("request_id")
      .notNull()
      .references(() => maintenanceRequests.id, { onDelete: "cascade" }),
    largeSha256: textColumn("large_sha256")
      .notNull()
      .references(() => contents.sha256),
    smallSha256: textColumn("small_sha256")
      .notNull()
      .references(() => contents.sha256),
    /** The size of both together, in bytes. */
    size: whole("size").notNull(),
    width: whole("width").notNull(),
    height: whole("height").notNull(),
    tenantId: reference("tenant_id"),
    uploadedBy: reference("uploaded_by"),
    isShownToTenant: flag("is_shown_to_tenant").notNull().default(true),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("request_pictures_name").on(t.name),
    index("request_pictures_request").on(t.requestId, t.id),
    index("request_pictures_tenant").on(t.tenantId, t.createdAt),
    index("request_pictures_large").on(t.largeSha256),
    index("request_pictures_small").on(t.smallSha256),
  ],
)

/** A receiver who was just mailed about a tenant's requests. Changes until `ends_at` are collected in one mail. `user_id` is null for the company's email. */
export const requestMailPauses = table(
  "request_mail_pauses",
  {
    id: id(),
    tenantId: reference("tenant_id").notNull(),
    userId: reference("user_id"),
    address: textColumn("address").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [
    uniqueIndex("request_mail_pauses_receiver").on(t.tenantId, t.address),
    index("request_mail_pauses_end").on(t.endsAt),
  ],
)

/** A change during a pause: its mail's subject and text. Deleted with its request. */
export const requestNews = table(
  "request_news",
  {
    id: id(),
    pauseId: reference("pause_id")
      .notNull()
      .references(() => requestMailPauses.id, { onDelete: "cascade" }),
    requestId: reference("request_id")
      .notNull()
      .references(() => maintenanceRequests.id, { onDelete: "cascade" }),
    subject: textColumn("subject").notNull(),
    text: textColumn("text").notNull(),
  },
  (t) => [index("request_news_pause").on(t.pauseId, t.id), index("request_news_request").on(t.requestId)],
)
