import { onlyByForm } from "~/http/handlers/sign-out.ts"
import { sendSessionState } from "~/http/session/session-end.ts"

/** Called by the script that watches the end of a session. */
export const action = sendSessionState
export const loader = onlyByForm
