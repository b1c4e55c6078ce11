import { moveFormerTenantIn } from "~/domain/leasing/former-tenant.ts"
import { FormerTenantMoveIn } from "~/domain/leasing/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { movedBackView } from "~/http/response/views/moved-in.ts"

/** A tenant without a unit moves in again (api.md M12). */
const handler = endpoint({
  POST: mutation({
    input: FormerTenantMoveIn,
    command: moveFormerTenantIn,
    output: movedBackView,
    status: 201,
    idempotent: true,
  }),
})
export const loader = handler.loader
export const action = handler.action
