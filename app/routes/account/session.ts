import { onlyByForm } from "~/http/handlers/sign-out.ts"
import { sendSessionState } from "~/http/session/session-end.ts"

/** Returns the session's state to the script that waits for its end. */
export const action = sendSessionState
export const loader = onlyByForm
