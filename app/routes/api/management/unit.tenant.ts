import { SUBUNIT_NOT_ADDED } from "~/domain/leasing/failure-messages.ts"
import { AddSubunit } from "~/domain/leasing/inputs.ts"
import { addSubunit } from "~/domain/leasing/subunits.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { subunitAddedView } from "~/http/views/moved-in.ts"

const failure = SUBUNIT_NOT_ADDED

/** A further unit for a tenant (api.md M11). */
const door = endpoint({
  POST: call({ takes: AddSubunit, does: addSubunit, answers: subunitAddedView, status: 201, once: true, failure }),
})
export const loader = door.loader
export const action = door.action
