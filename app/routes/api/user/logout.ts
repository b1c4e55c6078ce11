import { z } from "zod"
import { signOut } from "~/domain/identity/impersonation.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** Signing out: the caller's session ends at once (api.md U2). */
const handler = endpoint({
  POST: mutation({ input: z.object({}), command: signOut, output: () => ({ message: "You have been signed out." }) }),
})
export const loader = handler.loader
export const action = handler.action
