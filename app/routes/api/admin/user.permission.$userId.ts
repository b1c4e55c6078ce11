import { PermissionsPath } from "~/domain/identity/inputs.ts"
import { revokePermissions } from "~/domain/identity/permission-changes.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { userView } from "~/http/response/views/user.ts"

/** Revokes every level (api.md A6). */
const handler = endpoint({
  DELETE: mutation({ input: PermissionsPath, command: revokePermissions, output: userView }),
})
export const loader = handler.loader
export const action = handler.action
