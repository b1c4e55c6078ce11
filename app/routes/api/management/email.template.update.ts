import { EditTemplate } from "~/domain/messaging/email-inputs.ts"
import { updateTemplate } from "~/domain/messaging/templates.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { templateView } from "~/http/response/views/messaging.ts"

/** Changes a template (api.md M48). */
const handler = endpoint({
  POST: mutation({ input: EditTemplate, command: updateTemplate, output: templateView }),
})
export const loader = handler.loader
export const action = handler.action
