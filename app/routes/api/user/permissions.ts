import { z } from "zod"
import { ownLevel } from "~/domain/identity/users.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

/** The lowest level the caller holds (api.md U8). */
const door = endpoint({
  GET: answer({ takes: z.object({}), does: ownLevel, answers: ({ level }) => ({ permissions: level }) }),
})
export const loader = door.loader
export const action = door.action
