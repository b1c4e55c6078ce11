import { AskDefault } from "~/domain/settings/inputs.ts"
import { oneDefault } from "~/domain/settings/read-defaults.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

/** One default for staff (api.md M64). */
export const { loader, action } = endpoint({
  GET: answer({ takes: AskDefault, does: oneDefault, answers: (value) => value }),
})
