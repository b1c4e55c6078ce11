import { SignInWithAnyPasskey } from "~/domain/identity/passkey-inputs.ts"
import { signInWithAnyPasskeyByCall } from "~/domain/identity/passkey-sign-in.ts"
import { endpoint, workflowMutation } from "~/http/handlers/endpoint.ts"
import { loginView } from "~/http/response/views/user.ts"

/** Signing in with any passkey (api.md U18). */
const handler = endpoint({
  POST: workflowMutation({ input: SignInWithAnyPasskey, workflow: signInWithAnyPasskeyByCall, output: loginView }),
})
export const loader = handler.loader
export const action = handler.action
