import { SignIn } from "~/domain/identity/inputs.ts"
import { signInByCall } from "~/domain/identity/sign-in.ts"
import { endpoint, run } from "~/http/endpoint.ts"
import { loginView } from "~/http/views/user.ts"

/** Signing in for a bearer token (api.md U1). */
const door = endpoint({
  POST: run({ takes: SignIn, does: signInByCall, answers: loginView }),
})
export const loader = door.loader
export const action = door.action
