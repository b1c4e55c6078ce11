import { z } from "zod"
import { groupNames } from "~/domain/messaging/groups.ts"
import { answer, endpoint } from "~/http/endpoint.ts"

/** The groups of tenants there are (api.md M39). */
const door = endpoint({ GET: answer({ takes: z.object({}), does: groupNames, answers: (groups) => groups }) })
export const loader = door.loader
export const action = door.action
