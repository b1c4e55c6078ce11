import { SignInWithPasskey } from "~/domain/identity/passkey-inputs.ts"
import { signInWithPasskeyByCall } from "~/domain/identity/passkey-sign-in.ts"
import { endpoint, run } from "~/http/endpoint.ts"
import { loginView } from "~/http/views/user.ts"

/** Signing in with a passkey of an email (api.md U16). */
const door = endpoint({
  POST: run({ takes: SignInWithPasskey, does: signInWithPasskeyByCall, answers: loginView }),
})
export const loader = door.loader
export const action = door.action
