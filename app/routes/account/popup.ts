import { readOwnPopup } from "~/http/handlers/own-popup.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"

/** The button of the note that lies over a page. */
export const action = readOwnPopup
export const loader = onlyByForm
