import { readOwnPopup } from "~/http/handlers/own-popup.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"

export const action = readOwnPopup
export const loader = onlyByForm
