import { ReceiptQuery } from "~/domain/statements/inputs.ts"
import { printOwnReceipt } from "~/domain/statements/print-statement.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { fileResponse } from "~/http/handlers/file.ts"

/** The receipt of one of the caller's payments as a PDF (api.md T21). */
const handler = endpoint({
  GET: workflowMutation({
    input: ReceiptQuery,
    workflow: printOwnReceipt,
    output: fileResponse,
    media: "application/pdf",
  }),
})
export const loader = handler.loader
export const action = handler.action
