import { z } from "zod"
import { ownLevel } from "~/domain/identity/users.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

/** The lowest level the caller holds (api.md U8). */
export const { loader, action } = endpoint({
  GET: answer({ takes: z.object({}), does: ownLevel, answers: ({ level }) => ({ permissions: level }) }),
})
