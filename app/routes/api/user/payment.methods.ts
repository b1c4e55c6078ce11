import { z } from "zod"
import { deleteMethod, METHOD_NOT_DELETED } from "~/domain/payment-methods/delete-method.ts"
import { ChooseMethod } from "~/domain/payment-methods/inputs.ts"
import { listOwnMethods } from "~/domain/payment-methods/own-methods.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { methodView } from "~/http/response/views/payment.ts"

/** The caller's saved payment methods (api.md T15, T16). */
const handler = endpoint({
  GET: workflowMutation({
    input: z.object({}),
    workflow: listOwnMethods,
    output: (methods) => methods.map(methodView),
  }),
  DELETE: workflowMutation({
    input: ChooseMethod,
    workflow: deleteMethod,
    output: () => ({ message: "The payment method was deleted." }),
    failure: METHOD_NOT_DELETED,
  }),
})
export const loader = handler.loader
export const action = handler.action
