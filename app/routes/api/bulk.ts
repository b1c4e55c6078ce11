/** Calls that act on many tenants or units at once. Source: api.md 4.10. */
import { deleteFees } from "~/domain/bulk-actions/delete-fees.ts"
import { feeMany } from "~/domain/bulk-actions/fees.ts"
import { increaseMany } from "~/domain/bulk-actions/increases.ts"
import {
  BulkFee,
  BulkIncrease,
  BulkMail,
  BulkPopup,
  BulkStatements,
  DeleteBulkFees,
  NewSelection,
  SelectionQuery,
} from "~/domain/bulk-actions/inputs.ts"
import { mailMany, popupMany } from "~/domain/bulk-actions/messages.ts"
import { createSelection, findSelection } from "~/domain/bulk-actions/selections.ts"
import { mailStatements, storeStatements } from "~/domain/bulk-actions/statements.ts"
import { mutation, query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Selection } from "~/http/response/shapes/bulk.ts"
import { FileRef } from "~/http/response/shapes/ledger.ts"
import { selectionView } from "~/http/response/views/bulk.ts"
import { fileRefView } from "~/http/response/views/file.ts"

const ONCE = ["SELECTION_NOT_FOUND", "SELECTION_DONE"] as const

export const loader = resource({
  "X101 POST /management/bulk": {
    summary: "Select units and tenants for one action",
    ...mutation({ input: NewSelection, command: createSelection, output: selectionView, status: 201 }),
    shape: Selection,
  },
  "X102 GET /management/bulk": {
    summary: "Get a selection with its outcomes",
    ...query({ input: SelectionQuery, command: findSelection, output: selectionView }),
    shape: Selection,
    refuses: ["SELECTION_NOT_FOUND"],
  },
  "X103 POST /management/bulk/mail": {
    summary: "Mail everybody of a selection",
    ...mutation({ input: BulkMail, command: mailMany, output: selectionView, idempotent: true }),
    shape: Selection,
    refuses: [...ONCE],
  },
  "X104 POST /management/bulk/popup": {
    summary: "Show everybody of a selection a popup",
    ...mutation({ input: BulkPopup, command: popupMany, output: selectionView, idempotent: true }),
    shape: Selection,
    refuses: [...ONCE],
  },
  "X107 POST /management/bulk/statements": {
    summary: "Mail everybody of a selection their statement",
    ...mutation({ input: BulkStatements, command: mailStatements, output: selectionView, idempotent: true }),
    shape: Selection,
    refuses: [...ONCE],
  },
  "X108 GET /management/bulk/statements": {
    summary: "Create the statements of a selection as one PDF",
    ...workflowMutation({ input: BulkStatements, workflow: storeStatements, output: fileRefView }),
    shape: FileRef,
    refuses: ["SELECTION_NOT_FOUND"],
  },
  "X105 POST /management/bulk/fee": {
    summary: "Issue a fee to everybody of a selection",
    ...mutation({ input: BulkFee, command: feeMany, output: selectionView, idempotent: true }),
    shape: Selection,
    refuses: [...ONCE],
  },
  "X109 POST /management/bulk/fee/delete": {
    summary: "Delete the fees that were issued to everybody of a selection",
    ...mutation({ input: DeleteBulkFees, command: deleteFees, output: selectionView, idempotent: true }),
    shape: Selection,
    refuses: ["SELECTION_NOT_FOUND"],
  },
  "X106 POST /management/bulk/increase": {
    summary: "Plan a rent increase for every unit of a selection",
    ...mutation({ input: BulkIncrease, command: increaseMany, output: selectionView, idempotent: true }),
    shape: Selection,
    refuses: [...ONCE],
  },
})
export const action = loader
