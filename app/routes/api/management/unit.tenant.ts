import { SUBUNIT_NOT_ADDED } from "~/domain/leasing/failure-messages.ts"
import { AddSubunit } from "~/domain/leasing/inputs.ts"
import { addSubunit } from "~/domain/leasing/subunits.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { subunitAddedView } from "~/http/response/views/moved-in.ts"

const failure = SUBUNIT_NOT_ADDED

/** A further unit for a tenant (api.md M11). */
const handler = endpoint({
  POST: mutation({
    input: AddSubunit,
    command: addSubunit,
    output: subunitAddedView,
    status: 201,
    idempotent: true,
    failure,
  }),
})
export const loader = handler.loader
export const action = handler.action
