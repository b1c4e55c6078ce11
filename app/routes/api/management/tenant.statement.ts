import { StatementQuery } from "~/domain/statements/inputs.ts"
import { storeStatement } from "~/domain/statements/print-statement.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** A tenant's statement as a PDF, kept for a day (api.md M28). */
const handler = endpoint({
  GET: workflowMutation({ input: StatementQuery, workflow: storeStatement, output: (file) => file }),
})
export const loader = handler.loader
export const action = handler.action
