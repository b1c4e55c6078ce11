import { onlyByForm, signOutOfPage } from "~/http/handlers/sign-out.ts"

/** Signing out, however the session stands: it ends, the cookie goes, the way leads to /login. */
export const action = signOutOfPage
export const loader = onlyByForm
