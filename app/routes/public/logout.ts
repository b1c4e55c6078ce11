import { onlyByForm, signOutOfPage } from "~/http/handlers/sign-out.ts"

/** Signs out in any state of the session: ends it, clears the cookie, and redirects to /login. */
export const action = signOutOfPage
export const loader = onlyByForm
