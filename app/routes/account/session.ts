import { sendSessionState } from "~/http/session-end.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** Asked by the script that watches the end of a session. */
export const action = sendSessionState
export const loader = onlyByForm
