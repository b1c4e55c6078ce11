import { z } from "zod"
import { ownAccount } from "~/domain/identity/users.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { userView } from "~/http/response/views/user.ts"

/** The caller's own account (api.md U5). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: ownAccount, output: userView }),
})
export const loader = handler.loader
export const action = handler.action
