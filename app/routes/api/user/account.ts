import { z } from "zod"
import { ownAccount } from "~/domain/identity/users.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { userView } from "~/http/views/user.ts"

/** The caller's own account (api.md U5). */
export const { loader, action } = endpoint({
  GET: answer({ takes: z.object({}), does: ownAccount, answers: userView }),
})
