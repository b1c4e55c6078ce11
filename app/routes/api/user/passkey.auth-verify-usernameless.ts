import { SignInWithAnyPasskey } from "~/domain/identity/passkey-inputs.ts"
import { signInWithAnyPasskeyByCall } from "~/domain/identity/passkey-sign-in.ts"
import { endpoint, run } from "~/http/endpoint.ts"
import { loginView } from "~/http/views/user.ts"

/** Signing in with any passkey (api.md U18). */
const door = endpoint({
  POST: run({ takes: SignInWithAnyPasskey, does: signInWithAnyPasskeyByCall, answers: loginView }),
})
export const loader = door.loader
export const action = door.action
