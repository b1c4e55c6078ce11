/** Calls about recurring charges. Source: api.md 4.10. */
import { z } from "zod"
import { deleteReduction } from "~/domain/ledger/charges/delete-reduction.ts"
import { DeleteReduction } from "~/domain/ledger/inputs.ts"
import type { Reversal } from "~/domain/ledger/reversals.ts"
import { addLine } from "~/domain/recurring-charges/add-line.ts"
import { changeLine, endLine } from "~/domain/recurring-charges/change-line.ts"
import { createChargeType, editChargeType, listChargeTypes } from "~/domain/recurring-charges/charge-types.ts"
import { importLines } from "~/domain/recurring-charges/import-lines.ts"
import {
  AddLine,
  ChangeLine,
  EditChargeType,
  EndLine,
  ImportLines,
  LinesOfTenant,
  NewChargeType,
} from "~/domain/recurring-charges/inputs.ts"
import { nextRecurringRun } from "~/domain/recurring-charges/next-run.ts"
import { linesOfTenant, withShownLine } from "~/domain/recurring-charges/tenant-lines.ts"
import { ReportQuery } from "~/domain/reports/inputs.ts"
import { otherIncome } from "~/domain/reports/other-income.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import {
  ChargeType,
  ImportedLines,
  NextRecurringRun,
  OtherIncome,
  RecurringCharge,
} from "~/http/response/shapes/recurring.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import {
  chargeTypeView,
  importedView,
  nextRunView,
  otherIncomeView,
  recurringView,
} from "~/http/response/views/recurring.ts"

export const loader = resource({
  "X1 GET /management/charge-type/all": {
    summary: "List the types of recurring charges",
    ...query({ input: z.object({}), command: listChargeTypes, output: (types) => types.map(chargeTypeView) }),
    shape: z.array(ChargeType),
  },
  "X2 POST /admin/charge-type": {
    summary: "Create a type of recurring charges",
    ...mutation({ input: NewChargeType, command: createChargeType, output: chargeTypeView, status: 201 }),
    shape: ChargeType,
    refuses: ["CHARGE_TYPE_EXISTS"],
  },
  "X3 POST /admin/charge-type/edit": {
    summary: "Change a type of recurring charges, for new lines",
    ...mutation({ input: EditChargeType, command: editChargeType, output: chargeTypeView }),
    shape: ChargeType,
    refuses: ["CHARGE_TYPE_NOT_FOUND", "CHARGE_TYPE_EXISTS", "CHANGED_MEANWHILE"],
  },
  "X4 GET /management/tenant/recurring": {
    summary: "List a tenant's recurring charges",
    ...query({ input: LinesOfTenant, command: linesOfTenant, output: (lines) => lines.map(recurringView) }),
    shape: z.array(RecurringCharge),
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X5 POST /management/tenant/recurring": {
    summary: "Add a recurring charge to a tenant's unit",
    ...mutation({
      input: AddLine,
      command: withShownLine(addLine),
      output: recurringView,
      status: 201,
      idempotent: true,
    }),
    shape: RecurringCharge,
    refuses: ["TENANT_NOT_FOUND", "CHARGE_TYPE_NOT_FOUND", "TENANT_HAS_NO_UNIT"],
  },
  "X6 POST /management/tenant/recurring/change": {
    summary: "Change a recurring charge from a month on",
    ...mutation({ input: ChangeLine, command: withShownLine(changeLine), output: recurringView, idempotent: true }),
    shape: RecurringCharge,
    refuses: ["RECURRING_CHARGE_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "X7 POST /management/tenant/recurring/end": {
    summary: "End a recurring charge with a month",
    ...mutation({ input: EndLine, command: withShownLine(endLine), output: recurringView, idempotent: true }),
    shape: RecurringCharge,
    refuses: ["RECURRING_CHARGE_NOT_FOUND"],
  },
  "X8 GET /management/recurring-charges": {
    summary: "Preview the recurring charges of the next month",
    ...query({ input: z.object({}), command: nextRecurringRun, output: nextRunView }),
    shape: NextRecurringRun,
  },
  "X9 POST /management/recurring-charges/import": {
    summary: "Add recurring charges from the rows of a CSV file, or check them",
    ...mutation({ input: ImportLines, command: importLines, output: importedView, idempotent: true }),
    shape: ImportedLines,
    refuses: [],
  },
  "X10 GET /admin/reports/other-income": {
    summary: "Get a month's other income by the type of recurring charge",
    ...query({ input: ReportQuery, command: otherIncome, output: otherIncomeView }),
    shape: OtherIncome,
  },
  "X11 POST /management/tenant/charge/reduction/delete": {
    summary: "Reverse the credit that a move-out gave on a charge",
    ...mutation({
      input: DeleteReduction,
      command: deleteReduction,
      output: ({ message }: Reversal) => ({ message }),
      idempotent: true,
    }),
    shape: Ack,
    refuses: ["CHARGE_NOT_FOUND", "ALREADY_DELETED"],
  },
})
export const action = loader
