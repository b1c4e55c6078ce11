/** Calls that move tenants in and out. Source: api.md 4.5. */
import { editStay } from "~/domain/leasing/edit-stay.ts"
import {
  PREVIEW_FAILED,
  SUBUNIT_NOT_ADDED,
  SUBUNIT_REMOVAL_FAILED,
  VACATE_FAILED,
} from "~/domain/leasing/failure-messages.ts"
import { moveFormerTenantIn } from "~/domain/leasing/former-tenant.ts"
import {
  AddSubunit,
  EditStay,
  FormerTenantMoveIn,
  RemoveSubunit,
  Vacate,
  VacatePreviewInput,
} from "~/domain/leasing/inputs.ts"
import { addSubunit, removeSubunit } from "~/domain/leasing/subunits.ts"
import { previewVacate, vacate } from "~/domain/leasing/vacate.ts"
import { mutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { MovedBack, PastStay, SubunitAdded } from "~/http/response/shapes/tenant.ts"
import { SubunitRemoved, Vacated, VacatePreview } from "~/http/response/shapes/unit.ts"
import { movedBackView, subunitAddedView } from "~/http/response/views/moved-in.ts"
import { pastStayView } from "~/http/response/views/tenant.ts"
import { subunitRemovedView, vacatedView, vacatePreviewView } from "~/http/response/views/vacate.ts"

const failure = SUBUNIT_NOT_ADDED

export const loader = resource({
  "M11 POST /management/unit/tenant": {
    summary: "Add a subunit to a tenant",
    ...mutation({
      input: AddSubunit,
      command: addSubunit,
      output: subunitAddedView,
      status: 201,
      idempotent: true,
      failure,
    }),
    shape: SubunitAdded,
    refuses: [
      "TENANT_NOT_FOUND",
      "UNIT_NOT_FOUND",
      "TENANT_HAS_NO_UNIT",
      "UNIT_OCCUPIED",
      "BALANCES_CHANGED",
      "MONTH_CLOSED",
    ],
  },
  "M12 POST /management/unit/tenant/former": {
    summary: "Move a former tenant in again",
    ...mutation({
      input: FormerTenantMoveIn,
      command: moveFormerTenantIn,
      output: movedBackView,
      status: 201,
      idempotent: true,
    }),
    shape: MovedBack,
    refuses: ["TENANT_NOT_FOUND", "UNIT_NOT_FOUND", "TENANT_HAS_UNIT", "UNIT_OCCUPIED", "MONTH_CLOSED"],
  },
  "M13 POST /management/unit/tenant/vacate/preview": {
    summary: "Preview a tenant's move-out",
    ...mutation({
      input: VacatePreviewInput,
      command: previewVacate,
      output: vacatePreviewView,
      failure: PREVIEW_FAILED,
    }),
    shape: VacatePreview,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT", "UNIT_IS_SUBUNIT"],
  },
  "M14 POST /management/unit/tenant/vacate": {
    summary: "Move a tenant out",
    ...mutation({ input: Vacate, command: vacate, output: vacatedView, idempotent: true, failure: VACATE_FAILED }),
    shape: Vacated,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT", "UNIT_IS_SUBUNIT", "PREVIEW_STALE"],
  },
  "M15 POST /management/unit/tenant/vacate/subunit": {
    summary: "Remove a subunit from a tenant",
    ...mutation({
      input: RemoveSubunit,
      command: removeSubunit,
      output: subunitRemovedView,
      idempotent: true,
      failure: SUBUNIT_REMOVAL_FAILED,
    }),
    shape: SubunitRemoved,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT", "UNIT_NOT_SUBUNIT"],
  },
  "M22 PUT /management/tenant/stay": {
    summary: "Change the notes or deposit figures of a past stay",
    ...mutation({ input: EditStay, command: editStay, output: pastStayView, idempotent: true }),
    shape: PastStay,
    refuses: ["STAY_NOT_FOUND", "CHANGED_MEANWHILE", "BALANCES_CHANGED", "DEPOSIT_RETURNED"],
  },
})
export const action = loader
