import { VACATE_FAILED } from "~/domain/leasing/failure-messages.ts"
import { Vacate } from "~/domain/leasing/inputs.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { vacatedView } from "~/http/response/views/vacate.ts"

/** Moves the tenant of a unit out (api.md M14). */
const handler = endpoint({
  POST: mutation({
    input: Vacate,
    command: vacate,
    output: vacatedView,
    idempotent: true,
    failure: VACATE_FAILED,
  }),
})
export const loader = handler.loader
export const action = handler.action
