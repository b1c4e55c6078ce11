/** The calls about tenants, their ledger and messages to them. Source: api.md 4.5 and 4.6. */
import { z } from "zod"
import { type CallReferences, row } from "./call-reference.ts"
import { Charge, FileRef, Payment, PaymentIntentResult, Reversal } from "./ledger-shapes.ts"
import * as tenant from "./tenant-shapes.ts"
import { Ack } from "./values.ts"

export const TENANT_CALLS: CallReferences = {
  "GET /management/tenant/all": row("M17", "Tenants by name", z.array(tenant.TenantListEntry)),
  "POST /management/tenant/edit": row(
    "M18",
    "Change a tenant",
    tenant.Tenant,
    "TENANT_NOT_FOUND",
    "EMAIL_IN_USE",
    "TENANT_CHANGED",
    "BALANCES_CHANGED",
    "RENT_ISSUED",
  ),
  "POST /management/tenant/edit/balances": row(
    "M19",
    "Set balances to new values",
    tenant.Tenant,
    "TENANT_NOT_FOUND",
    "BALANCES_CHANGED",
  ),
  "POST /management/tenant/edit/status": row("M20", "Set the lease status", tenant.Tenant, "TENANT_NOT_FOUND"),
  "POST /management/tenant/edit/ach": row("M21", "Allow or restrict bank payments", tenant.Tenant, "TENANT_NOT_FOUND"),
  "POST /management/tenant/fee": row("M23", "Issue a fee or a credit", Charge, "TENANT_NOT_FOUND"),
  "POST /management/tenant/payment": row("M24", "Record a payment", Payment, "TENANT_NOT_FOUND"),
  "POST /management/tenant/payment/intent": row(
    "M27",
    "Key in a card that pays everything, with the fee",
    PaymentIntentResult,
    "TENANT_NOT_FOUND",
    "PAYMENTS_UNAVAILABLE",
    "PAYMENT_PROVIDER_ERROR",
  ),
  "DELETE /management/tenant/payment/{id}": row(
    "M25",
    "Delete a manual payment by a reversal",
    Reversal,
    "PAYMENT_NOT_FOUND",
    "ALREADY_DELETED",
    "PAYMENT_NOT_DELETABLE",
  ),
  "DELETE /management/tenant/charge/{chargeId}": row(
    "M26",
    "Delete a charge by a reversal",
    Reversal,
    "CHARGE_NOT_FOUND",
    "ALREADY_DELETED",
  ),
  "GET /management/tenant/statement": row("M28", "A statement as PDF", FileRef, "TENANT_NOT_FOUND"),
  "POST /management/tenant/final-statement": row(
    "M29",
    "A final statement as PDF",
    FileRef,
    "TENANT_NOT_FOUND",
    "FINAL_STATEMENT_NOT_AVAILABLE",
  ),
  "GET /management/tenant/note": row("M30", "Notes, newest first", z.array(tenant.TenantNote), "TENANT_NOT_FOUND"),
  "POST /management/tenant/note": row("M31", "Write a note", tenant.TenantNote, "TENANT_NOT_FOUND"),
  "POST /management/tenant/note/delete": row("M32", "Delete a note", Ack, "NOTE_NOT_FOUND"),
  "POST /management/tenant/note/read": row("M33", "Mark a tenant's notes read", Ack, "TENANT_NOT_FOUND"),
  "POST /management/tenant/popups": row(
    "M34",
    "Show tenants a popup in the portal",
    tenant.PopupsCreated,
    "TENANT_NOT_FOUND",
  ),
  "GET /management/tenant/popups": row(
    "M35",
    "A tenant's popups, oldest first",
    z.array(tenant.PopupNote),
    "TENANT_NOT_FOUND",
  ),
  "DELETE /management/tenant/popups": row("M36", "Delete a popup", Ack, "POPUP_NOT_FOUND"),
  "GET /management/user/autopay": row(
    "M37",
    "A tenant's autopay",
    tenant.AutopayInfo,
    "TENANT_NOT_FOUND",
    "USER_NOT_FOUND",
  ),
  "PUT /management/user/autopay": row("M38", "Set a tenant's autopay day", tenant.AutopayInfo, "USER_NOT_FOUND"),
  "GET /management/tenant/group/names": row("M39", "The groups of tenants", z.array(tenant.TenantGroup)),
  "GET /management/tenant/group": row("M40", "Who is in a group now", z.array(tenant.Recipient), "GROUP_NOT_FOUND"),
  "GET /management/file/download": row("M60", "The bytes of a file", z.string(), "FILE_NOT_FOUND"),
  "POST /management/tenant/return": row("M66", "Return advance rent in cash", tenant.Tenant, "TENANT_NOT_FOUND"),
}
