import { GrantPermission } from "~/domain/identity/inputs.ts"
import { grantPermission } from "~/domain/identity/permission-changes.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { userView } from "~/http/views/user.ts"

/** Grants a level (api.md A5). */
const door = endpoint({
  POST: call({ takes: GrantPermission, does: grantPermission, answers: userView, status: 201 }),
})
export const loader = door.loader
export const action = door.action
