import { SUBUNIT_REMOVAL_FAILED } from "~/domain/leasing/failure-messages.ts"
import { RemoveSubunit } from "~/domain/leasing/inputs.ts"
import { removeSubunit } from "~/domain/leasing/subunits.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { subunitRemovedView } from "~/http/response/views/vacate.ts"

/** Removes a subunit from its tenant (api.md M15). */
const handler = endpoint({
  POST: mutation({
    input: RemoveSubunit,
    command: removeSubunit,
    output: subunitRemovedView,
    idempotent: true,
    failure: SUBUNIT_REMOVAL_FAILED,
  }),
})
export const loader = handler.loader
export const action = handler.action
