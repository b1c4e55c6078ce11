import { onlyByForm, signOutOfPage } from "~/http/handlers/sign-out.ts"

/** Signing out, whatever the state of the session: it ends, the cookie is cleared, and /login follows. */
export const action = signOutOfPage
export const loader = onlyByForm
