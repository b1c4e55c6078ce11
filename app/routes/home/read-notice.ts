import { readOwnNotice } from "~/http/handlers/own-popup.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"

export const action = readOwnNotice
export const loader = onlyByForm
