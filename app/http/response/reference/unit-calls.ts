/** The calls about units and about moving in and out. Source: api.md 4.4 and 4.5. */
import { z } from "zod"
import { type CallReferences, row } from "./call-reference.ts"
import { MovedBack, MovedIn, PastStay, SubunitAdded, Tenant } from "./tenant-shapes.ts"
import * as unit from "./unit-shapes.ts"
import { Ack } from "./values.ts"

export const UNIT_CALLS: CallReferences = {
  "GET /management/unit/all": row("M1", "The units of the rent roll, searched and filtered", z.array(unit.Unit)),
  "GET /management/unit": row("M2", "One unit", unit.Unit, "UNIT_NOT_FOUND"),
  "POST /management/unit": row("M3", "Create a unit", unit.Unit, "UNIT_EXISTS"),
  "DELETE /management/unit": row("M4", "Delete a vacant unit", Ack, "UNIT_NOT_FOUND", "UNIT_OCCUPIED"),
  "POST /management/unit/edit": row("M5", "Change a unit", unit.Unit, "UNIT_NOT_FOUND", "CHANGED_MEANWHILE"),
  "POST /management/unit/status": row(
    "M6",
    "Give a unit its status color",
    unit.Unit,
    "UNIT_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  "POST /management/unit/rent-increase": row(
    "M7",
    "Plan, change or clear a rent increase",
    unit.Unit,
    "UNIT_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  "GET /management/unit/summary": row("M8", "The summary of the whole property", unit.UnitSummary),
  "POST /management/unit/pending": row("M9", "Pending payments by tenant", unit.PendingByTenant),
  "POST /management/tenant": row(
    "M10",
    "Move a new tenant in",
    MovedIn,
    "UNIT_NOT_FOUND",
    "UNIT_OCCUPIED",
    "EMAIL_IN_USE",
  ),
  "POST /management/unit/tenant": row(
    "M11",
    "Give a tenant a further unit",
    SubunitAdded,
    "TENANT_NOT_FOUND",
    "UNIT_NOT_FOUND",
    "TENANT_HAS_NO_UNIT",
    "UNIT_OCCUPIED",
    "BALANCES_CHANGED",
  ),
  "POST /management/unit/tenant/former": row(
    "M12",
    "Move a former tenant in again",
    MovedBack,
    "TENANT_NOT_FOUND",
    "UNIT_NOT_FOUND",
    "TENANT_HAS_UNIT",
    "UNIT_OCCUPIED",
  ),
  "POST /management/unit/tenant/vacate/preview": row(
    "M13",
    "What moving a tenant out would do",
    unit.VacatePreview,
    "UNIT_NOT_FOUND",
    "UNIT_VACANT",
    "UNIT_IS_SUBUNIT",
  ),
  "POST /management/unit/tenant/vacate": row(
    "M14",
    "Move a tenant out",
    unit.Vacated,
    "UNIT_NOT_FOUND",
    "UNIT_VACANT",
    "UNIT_IS_SUBUNIT",
    "PREVIEW_STALE",
  ),
  "POST /management/unit/tenant/vacate/subunit": row(
    "M15",
    "Take a further unit from a tenant",
    unit.SubunitRemoved,
    "UNIT_NOT_FOUND",
    "UNIT_VACANT",
    "UNIT_NOT_SUBUNIT",
  ),
  "GET /management/tenant": row("M16", "One tenant with past stays and ledger", Tenant, "TENANT_NOT_FOUND"),
  "PUT /management/tenant/stay": row(
    "M22",
    "Change the notes or deposit figures of a past stay",
    PastStay,
    "STAY_NOT_FOUND",
    "CHANGED_MEANWHILE",
    "BALANCES_CHANGED",
    "DEPOSIT_RETURNED",
  ),
}
