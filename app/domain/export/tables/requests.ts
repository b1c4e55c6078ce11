import { maintenanceRequests, requestChanges, requestNotes, requestPictures } from "#db/schema/index.ts"
import { fileColumn } from "../stored-entries.ts"
import { exported } from "./table.ts"

const REQUESTS = exported({
  file: "requests",
  about: "Maintenance requests.",
  table: maintenanceRequests,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "request_id"],
    unitNumber: ["number", "The unit; empty: the entire building"],
    title: ["text", "Title"],
    description: ["text", "Description"],
    status: ["text", "in review, in progress or resolved"],
    lastStatusUpdate: ["instant", "When the status changed last"],
    permissionToEnter: ["yes/no", "Whether staff may enter; empty: no answer"],
    contactMethod: ["text", "email or phone"],
    creatorId: ["number", "Account that sent it"],
    tenantId: ["number", "Tenant who sent it; empty: staff"],
    assigneeId: ["number", "Account that works on it"],
    createdAt: ["instant", "When it was sent"],
  },
})

const REQUEST_NOTES = exported({
  file: "request_notes",
  about: "Notes of maintenance requests.",
  table: requestNotes,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    requestId: ["number", "The request"],
    note: ["text", "Text"],
    authorId: ["number", "Account that wrote it"],
    impersonatorName: ["text", "Administrator who was signed in as that account"],
    isShownToTenant: ["yes/no", "Whether the tenant sees it"],
    isFromTenant: ["yes/no", "Whether the tenant wrote it"],
    createdAt: ["instant", "When it was written"],
  },
})

const REQUEST_CHANGES = exported({
  file: "request_changes",
  about: "Changes of maintenance requests.",
  table: requestChanges,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    requestId: ["number", "The request"],
    kind: ["text", "created, status or assigned"],
    value: ["text", "The new status, or who works on it"],
    byUserId: ["number", "Account that did it"],
    byName: ["text", "The person's name then"],
    impersonatorName: ["text", "Administrator who was signed in as that account"],
    at: ["instant", "When"],
  },
})

const REQUEST_PICTURES = exported({
  file: "request_pictures",
  about: "Pictures of maintenance requests.",
  table: requestPictures,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    name: { out: "the random part of its address" },
    requestId: ["number", "The request"],
    largeSha256: ["text", "SHA-256 of its bytes", "sha256"],
    smallSha256: { out: "the same picture in small" },
    size: { out: "the size of both together" },
    width: ["number", "Width in pixels"],
    height: ["number", "Height in pixels"],
    tenantId: ["number", "Tenant who sent it; empty: staff"],
    uploadedBy: ["number", "Account that sent it"],
    isShownToTenant: ["yes/no", "Whether the tenant sees it"],
    createdAt: ["instant", "When it was sent"],
  },
  more: [fileColumn<typeof requestPictures.$inferSelect>("requests", ({ id }) => ({ id, name: "picture.webp" }))],
})

export const REQUEST_TABLES = [REQUESTS, REQUEST_NOTES, REQUEST_CHANGES, REQUEST_PICTURES]
