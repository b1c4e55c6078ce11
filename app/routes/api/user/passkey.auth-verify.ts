import { SignInWithPasskey } from "~/domain/identity/passkey-inputs.ts"
import { signInWithPasskeyByCall } from "~/domain/identity/passkey-sign-in.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { loginView } from "~/http/response/views/user.ts"

/** Signing in with a passkey of an email (api.md U16). */
const handler = endpoint({
  POST: workflowMutation({ input: SignInWithPasskey, workflow: signInWithPasskeyByCall, output: loginView }),
})
export const loader = handler.loader
export const action = handler.action
