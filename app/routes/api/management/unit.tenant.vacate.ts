import { VACATE_FAILED } from "~/domain/leasing/failure-messages.ts"
import { Vacate } from "~/domain/leasing/inputs.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { vacatedView } from "~/http/views/vacate.ts"

/** Moves the tenant of a unit out (api.md M14). */
const door = endpoint({
  POST: call({
    takes: Vacate,
    does: vacate,
    answers: vacatedView,
    once: true,
    failure: VACATE_FAILED,
  }),
})
export const loader = door.loader
export const action = door.action
