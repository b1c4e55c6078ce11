import { z } from "zod"
import { ownLevel } from "~/domain/identity/users.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"

/** The lowest level the caller holds (api.md U8). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: ownLevel, output: ({ level }) => ({ permissions: level }) }),
})
export const loader = handler.loader
export const action = handler.action
