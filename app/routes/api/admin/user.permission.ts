import { GrantPermission } from "~/domain/identity/inputs.ts"
import { grantPermission } from "~/domain/identity/permission-changes.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { userView } from "~/http/response/views/user.ts"

/** Grants a level (api.md A5). */
const handler = endpoint({
  POST: mutation({ input: GrantPermission, command: grantPermission, output: userView, status: 201 }),
})
export const loader = handler.loader
export const action = handler.action
