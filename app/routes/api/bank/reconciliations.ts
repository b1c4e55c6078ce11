/** Calls about reconciliations. Source: api.md 4.12, money.md 11.5. */
import { z } from "zod"
import { beginReconciliation } from "~/domain/reconciliation/begin-reconciliation.ts"
import { finishReconciliation } from "~/domain/reconciliation/finish-reconciliation.ts"
import {
  BeginReconciliation,
  ChangeClosing,
  DiscardReconciliation,
  FinishReconciliation,
  OneReconciliation,
  ProposalQuery,
  ReconciliationsQuery,
  ReopenReconciliation,
  ReportQuery,
  TickLines,
} from "~/domain/reconciliation/inputs.ts"
import { nextReconciliation } from "~/domain/reconciliation/proposal.ts"
import { reconciliationOf } from "~/domain/reconciliation/reconciliation.ts"
import { reconciliationList } from "~/domain/reconciliation/reconciliations.ts"
import { discardReconciliation, reopenReconciliation } from "~/domain/reconciliation/reopen-reconciliation.ts"
import { reconciliationReport } from "~/domain/reconciliation/stored-report.ts"
import { changeClosing, tickLines } from "~/domain/reconciliation/tick-lines.ts"
import { mutation, query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { fileResponse } from "~/http/handlers/files/file.ts"
import { resource } from "~/http/handlers/resource.ts"
import {
  ListedReconciliation,
  NextReconciliation,
  Reconciliation,
} from "~/http/response/shapes/bank/reconciliations.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import {
  listedReconciliationView,
  nextReconciliationView,
  reconciliationView,
} from "~/http/response/views/bank/reconciliations.ts"

const output = reconciliationView
const shape = Reconciliation

export const loader = resource({
  "X300 GET /admin/bank/reconciliations": {
    summary: "List the reconciliations of the bank accounts, the latest statement first",
    ...query({
      input: ReconciliationsQuery,
      command: reconciliationList,
      output: (rows) => rows.map(listedReconciliationView),
    }),
    shape: z.array(ListedReconciliation),
    refuses: ["BANK_ACCOUNT_NOT_FOUND"],
  },
  "X301 GET /admin/bank/reconciliation": {
    summary: "Get a reconciliation with its lines and later changes",
    ...query({ input: OneReconciliation, command: reconciliationOf, output }),
    shape,
    refuses: ["RECONCILIATION_NOT_FOUND"],
  },
  "X302 POST /admin/bank/reconciliation": {
    summary: "Begin the reconciliation of a bank account with a statement",
    ...mutation({ input: BeginReconciliation, command: beginReconciliation, output, status: 201 }),
    shape,
    refuses: ["BANK_ACCOUNT_NOT_FOUND", "RECONCILIATION_OPEN"],
  },
  "X303 POST /admin/bank/reconciliation/lines": {
    summary: "Tick the lines that are on the statement",
    ...mutation({ input: TickLines, command: tickLines, output }),
    shape,
    refuses: ["RECONCILIATION_NOT_FOUND", "RECONCILIATION_FINISHED", "CHANGED_MEANWHILE"],
  },
  "X304 POST /admin/bank/reconciliation/closing": {
    summary: "Change the closing balance of a reconciliation that is not finished",
    ...mutation({ input: ChangeClosing, command: changeClosing, output }),
    shape,
    refuses: ["RECONCILIATION_NOT_FOUND", "RECONCILIATION_FINISHED", "CHANGED_MEANWHILE"],
  },
  "X305 POST /admin/bank/reconciliation/finish": {
    summary: "Finish a reconciliation without a difference, and keep its report",
    ...workflowMutation({ input: FinishReconciliation, workflow: finishReconciliation, output }),
    shape,
    refuses: [
      "RECONCILIATION_NOT_FOUND",
      "RECONCILIATION_FINISHED",
      "RECONCILIATION_DIFFERS",
      "CHANGED_MEANWHILE",
      "DATABASE_BUSY",
    ],
  },
  "X306 POST /admin/bank/reconciliation/reopen": {
    summary: "Open the last finished reconciliation of a bank account again",
    ...mutation({ input: ReopenReconciliation, command: reopenReconciliation, output }),
    shape,
    refuses: ["RECONCILIATION_NOT_FOUND", "RECONCILIATION_OPEN", "RECONCILIATION_NOT_NEWEST"],
  },
  "X307 POST /admin/bank/reconciliation/discard": {
    summary: "Discard a reconciliation that is not finished",
    ...mutation({
      input: DiscardReconciliation,
      command: discardReconciliation,
      output: () => ({ message: "The reconciliation was discarded." }),
    }),
    shape: Ack,
    refuses: ["RECONCILIATION_NOT_FOUND", "RECONCILIATION_FINISHED"],
  },
  "X308 GET /admin/bank/reconciliation/report": {
    summary: "Get the stored report of a finished reconciliation, as PDF",
    ...query({ input: ReportQuery, command: reconciliationReport, output: fileResponse, media: "application/pdf" }),
    shape: z.string(),
    refuses: ["RECONCILIATION_NOT_FOUND"],
  },
  "X309 GET /admin/bank/reconciliation/next": {
    summary: "Get the opening of a bank account's next reconciliation",
    ...query({ input: ProposalQuery, command: nextReconciliation, output: nextReconciliationView }),
    shape: NextReconciliation,
    refuses: ["BANK_ACCOUNT_NOT_FOUND"],
  },
})
export const action = loader
