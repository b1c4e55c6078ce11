import { moveFormerTenantIn } from "~/domain/leasing/former-tenant.ts"
import { FormerTenantMoveIn } from "~/domain/leasing/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { movedBackView } from "~/http/views/moved-in.ts"

/** A tenant without a unit moves in again (api.md M12). */
const door = endpoint({
  POST: call({ takes: FormerTenantMoveIn, does: moveFormerTenantIn, answers: movedBackView, status: 201, once: true }),
})
export const loader = door.loader
export const action = door.action
