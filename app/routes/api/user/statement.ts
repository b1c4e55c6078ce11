import { OwnStatementQuery } from "~/domain/statements/inputs.ts"
import { printOwnStatement } from "~/domain/statements/print-statement.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { fileResponse } from "~/http/handlers/file.ts"

/** The caller's own ledger as a PDF (api.md T22). */
const handler = endpoint({
  GET: workflowMutation({
    input: OwnStatementQuery,
    workflow: printOwnStatement,
    output: fileResponse,
    media: "application/pdf",
  }),
})
export const loader = handler.loader
export const action = handler.action
