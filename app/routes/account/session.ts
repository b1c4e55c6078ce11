import { onlyByForm } from "~/http/handlers/sign-out.ts"
import { sendSessionState } from "~/http/session/session-end.ts"

export const action = sendSessionState
export const loader = onlyByForm
