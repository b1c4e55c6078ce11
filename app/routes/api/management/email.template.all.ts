import { z } from "zod"
import { templates } from "~/domain/messaging/templates.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { templateView } from "~/http/response/views/messaging.ts"

/** Every template (api.md M50). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: templates, output: (list) => list.map(templateView) }),
})
export const loader = handler.loader
export const action = handler.action
