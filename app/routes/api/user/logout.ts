import { z } from "zod"
import { signOut } from "~/domain/identity/impersonation.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** Signing out: the caller's session ends at once (api.md U2). */
const door = endpoint({
  POST: call({ takes: z.object({}), does: signOut, answers: () => ({ message: "You have been signed out." }) }),
})
export const loader = door.loader
export const action = door.action
