import { FinalStatement } from "~/domain/statements/inputs.ts"
import { keepFinalStatement } from "~/domain/statements/print-statement.ts"
import { endpoint, run } from "~/http/endpoint.ts"

const failure = {
  subject: "PDF Generation Failed",
  words: "Failed to generate final statement PDF. Please try again.",
}

/** A former tenant's final statement as a PDF, kept for a day (api.md M29). */
const door = endpoint({
  POST: run({ takes: FinalStatement, does: keepFinalStatement, answers: (file) => file, failure }),
})
export const loader = door.loader
export const action = door.action
