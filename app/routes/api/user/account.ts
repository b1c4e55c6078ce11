import { z } from "zod"
import { ownAccount } from "~/domain/identity/users.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { userView } from "~/http/views/user.ts"

/** The caller's own account (api.md U5). */
const door = endpoint({
  GET: answer({ takes: z.object({}), does: ownAccount, answers: userView }),
})
export const loader = door.loader
export const action = door.action
