import { PermissionsPath } from "~/domain/identity/inputs.ts"
import { revokePermissions } from "~/domain/identity/permission-changes.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { userView } from "~/http/views/user.ts"

/** Revokes every level (api.md A6). */
const door = endpoint({
  DELETE: call({ takes: PermissionsPath, does: revokePermissions, answers: userView }),
})
export const loader = door.loader
export const action = door.action
