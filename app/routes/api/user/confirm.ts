import { confirmByPassword } from "~/domain/identity/confirm.ts"
import { ConfirmByPassword } from "~/domain/identity/inputs.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"

/** Confirming the identity (api.md U21). */
const handler = endpoint({
  POST: workflowMutation({
    input: ConfirmByPassword,
    workflow: confirmByPassword,
    output: () => ({ message: "Confirmed." }),
  }),
})
export const loader = handler.loader
export const action = handler.action
