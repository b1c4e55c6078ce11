import { SignIn } from "~/domain/identity/inputs.ts"
import { signInByCall } from "~/domain/identity/sign-in.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { loginView } from "~/http/response/views/user.ts"

/** Signing in for a bearer token (api.md U1). */
const handler = endpoint({
  POST: workflowMutation({ input: SignIn, workflow: signInByCall, output: loginView }),
})
export const loader = handler.loader
export const action = handler.action
