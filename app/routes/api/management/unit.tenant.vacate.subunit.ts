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
    failure: { subject: "Subunit Removal Failed", words: "Failed to remove the subunit. Please try again." },
  }),
})
export const loader = door.loader
export const action = door.action
