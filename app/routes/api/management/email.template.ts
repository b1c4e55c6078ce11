import { NewTemplate } from "~/domain/messaging/email-inputs.ts"
import { createTemplate } from "~/domain/messaging/templates.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { templateView } from "~/http/response/views/messaging.ts"

/** Makes a template (api.md M47). */
const handler = endpoint({
  POST: mutation({ input: NewTemplate, command: createTemplate, output: templateView, status: 201 }),
})
export const loader = handler.loader
export const action = handler.action
