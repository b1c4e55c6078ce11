import { PerhapsEmail } from "~/domain/identity/passkey-inputs.ts"
import { challengeEmail } from "~/domain/identity/passkey-sign-in-options.ts"
import { run } from "~/http/endpoint.ts"
import { scriptCall } from "~/http/script-endpoint.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** What a passkey of the typed email's account has to sign. */
export const action = scriptCall(run({ takes: PerhapsEmail, does: challengeEmail, answers: (prompt) => prompt }))
export const loader = onlyByForm
