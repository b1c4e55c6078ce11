/** Calls about tenants, and staff notes about them. Source: api.md 4.5 and 4.6. */
import { z } from "zod"
import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { AchPrivilege } from "~/domain/autopay/inputs.ts"
import { editTenant } from "~/domain/leasing/edit-tenant.ts"
import { EditTenant, MoveIn } from "~/domain/leasing/inputs.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { moveIn } from "~/domain/leasing/move-in.ts"
import { tenantDetails, withTenantDetails } from "~/domain/leasing/tenant-details.ts"
import { tenantList } from "~/domain/leasing/tenant-list.ts"
import {
  AboutTenant,
  aboutTenantBy,
  DeleteNote,
  LeaseStatus,
  NewNote,
  NotesQuery,
  TenantList,
} from "~/domain/tenants/inputs.ts"
import { addTenantNote, deleteNote, readNotes, tenantNotesOf } from "~/domain/tenants/write-notes.ts"
import { TimelineQuery } from "~/domain/timeline/inputs.ts"
import { timeline } from "~/domain/timeline/timeline.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { MovedIn, Tenant, TenantListEntry, TenantNote } from "~/http/response/shapes/tenant.ts"
import { Timeline } from "~/http/response/shapes/timeline.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { movedInView } from "~/http/response/views/moved-in.ts"
import { tenantListEntryView, tenantNoteView, tenantView } from "~/http/response/views/tenant.ts"
import { timelineView } from "~/http/response/views/timeline.ts"

export const loader = resource({
  "M10 POST /management/tenant": {
    summary: "Move a new tenant in",
    ...mutation({ input: MoveIn, command: moveIn, output: movedInView, status: 201, idempotent: true }),
    shape: MovedIn,
    refuses: ["UNIT_NOT_FOUND", "UNIT_OCCUPIED", "EMAIL_IN_USE", "MONTH_CLOSED"],
  },
  "M16 GET /management/tenant": {
    summary: "Get a tenant with past stays and ledger",
    ...query({ input: aboutTenantBy("tenant"), command: tenantDetails, output: tenantView }),
    shape: Tenant,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M17 GET /management/tenant/all": {
    summary: "List tenants by name",
    ...queryList({ input: TenantList, lists: tenantList, output: tenantListEntryView }),
    shape: z.array(TenantListEntry),
  },
  "M18 POST /management/tenant/edit": {
    summary: "Change a tenant",
    ...mutation({ input: EditTenant, command: withTenantDetails(editTenant), output: tenantView, idempotent: true }),
    shape: Tenant,
    refuses: ["TENANT_NOT_FOUND", "EMAIL_IN_USE", "LATE_FEE_RULE", "TENANT_CHANGED", "BALANCES_CHANGED", "RENT_ISSUED"],
  },
  "M20 POST /management/tenant/edit/status": {
    summary: "Set a tenant's lease status",
    ...mutation({ input: LeaseStatus, command: withTenantDetails(setLeaseStatus), output: tenantView }),
    shape: Tenant,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M21 POST /management/tenant/edit/ach": {
    summary: "Allow or restrict a tenant's bank payments",
    ...mutation({ input: AchPrivilege, command: withTenantDetails(setAchPrivilege), output: tenantView }),
    shape: Tenant,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X120 GET /management/tenant/timeline": {
    summary: "List the history of a tenant, newest first",
    ...query({ input: TimelineQuery, command: timeline, output: timelineView }),
    shape: Timeline,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M30 GET /management/tenant/note": {
    summary: "List notes about a tenant, newest first",
    ...query({ input: NotesQuery, command: tenantNotesOf, output: (notes) => notes.map(tenantNoteView) }),
    shape: z.array(TenantNote),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M31 POST /management/tenant/note": {
    summary: "Create a note about a tenant",
    ...mutation({ input: NewNote, command: addTenantNote, output: tenantNoteView, status: 201 }),
    shape: TenantNote,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "M32 POST /management/tenant/note/delete": {
    summary: "Delete a note about a tenant",
    ...mutation({ input: DeleteNote, command: deleteNote, output: () => ({ message: "The note was deleted." }) }),
    shape: Ack,
    refuses: ["NOTE_NOT_FOUND"],
  },
  "M33 POST /management/tenant/note/read": {
    summary: "Mark the notes about a tenant read",
    ...mutation({
      input: AboutTenant,
      command: readNotes,
      output: () => ({ message: "The notes were marked as read." }),
    }),
    shape: Ack,
    refuses: ["TENANT_NOT_FOUND"],
  },
})
export const action = loader
