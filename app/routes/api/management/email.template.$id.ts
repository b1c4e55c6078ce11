import { TemplateQuery } from "~/domain/messaging/email-inputs.ts"
import { deleteTemplate } from "~/domain/messaging/templates.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Deletes a template (api.md M49). */
const handler = endpoint({
  DELETE: mutation({
    input: TemplateQuery,
    command: deleteTemplate,
    output: () => ({ message: "The template was deleted." }),
  }),
})
export const loader = handler.loader
export const action = handler.action
