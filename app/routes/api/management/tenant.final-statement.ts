import { FinalStatement } from "~/domain/statements/inputs.ts"
import { storeFinalStatement } from "~/domain/statements/print-statement.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { fileRefView } from "~/http/response/views/file.ts"

const failure = {
  subject: "PDF Generation Failed",
  message: "Failed to generate final statement PDF. Please try again.",
}

/** A former tenant's final statement as a PDF, stored for a day (api.md M29). */
const handler = endpoint({
  POST: workflowMutation({ input: FinalStatement, workflow: storeFinalStatement, output: fileRefView, failure }),
})
export const loader = handler.loader
export const action = handler.action
