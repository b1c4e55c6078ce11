import { StatementQuery } from "~/domain/statements/inputs.ts"
import { storeStatement } from "~/domain/statements/print-statement.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { fileRefView } from "~/http/response/views/file.ts"

/** A tenant's statement as a PDF, stored for a day (api.md M28). */
const handler = endpoint({
  GET: workflowMutation({ input: StatementQuery, workflow: storeStatement, output: fileRefView }),
})
export const loader = handler.loader
export const action = handler.action
