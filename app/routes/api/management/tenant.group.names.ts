import { z } from "zod"
import { groupNames } from "~/domain/messaging/groups.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** The groups of tenants (api.md M39). */
const handler = endpoint({ GET: query({ input: z.object({}), command: groupNames, output: (groups) => groups }) })
export const loader = handler.loader
export const action = handler.action
