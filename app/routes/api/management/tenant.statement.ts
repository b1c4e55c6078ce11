import { StatementQuery } from "~/domain/statements/inputs.ts"
import { keepStatement } from "~/domain/statements/print-statement.ts"
import { endpoint, run } from "~/http/endpoint.ts"

/** A tenant's statement as a PDF, kept for a day (api.md M28). */
const door = endpoint({ GET: run({ takes: StatementQuery, does: keepStatement, answers: (file) => file }) })
export const loader = door.loader
export const action = door.action
