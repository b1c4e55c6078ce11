import { z } from "zod"
import { assignableStaff } from "~/domain/identity/people.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { assignableView } from "~/http/response/views/user.ts"

/** Staff for assigning work (api.md M61). */
const handler = endpoint({
  GET: query({ input: z.object({}), command: assignableStaff, output: (staff) => staff.map(assignableView) }),
})
export const loader = handler.loader
export const action = handler.action
