import { SUBUNIT_REMOVAL_FAILED } from "~/domain/leasing/failure-messages.ts"
import { RemoveSubunit } from "~/domain/leasing/inputs.ts"
import { removeSubunit } from "~/domain/leasing/subunits.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { subunitRemovedView } from "~/http/views/vacate.ts"

/** Takes a subunit from its tenant (api.md M15). */
const door = endpoint({
  POST: call({
    takes: RemoveSubunit,
    does: removeSubunit,
    answers: subunitRemovedView,
    once: true,
    failure: SUBUNIT_REMOVAL_FAILED,
  }),
})
export const loader = door.loader
export const action = door.action
