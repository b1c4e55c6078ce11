import { z } from "zod"
import { metadata } from "~/domain/settings/metadata.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

const handler = endpoint({
  GET: query({ input: z.object({}), command: metadata, output: (result) => result, reportsOutage: true }),
})
export const loader = handler.loader
export const action = handler.action
