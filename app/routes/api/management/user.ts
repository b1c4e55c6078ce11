import { z } from "zod"
import { assignableStaff } from "~/domain/identity/people.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { assignableView } from "~/http/views/user.ts"

/** Staff that work can be assigned to (api.md M61). */
const door = endpoint({
  GET: answer({ takes: z.object({}), does: assignableStaff, answers: (staff) => staff.map(assignableView) }),
})
export const loader = door.loader
export const action = door.action
