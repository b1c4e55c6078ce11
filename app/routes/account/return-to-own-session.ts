import { backToOwnSession, onlyByForm } from "~/http/handlers/sign-out.ts"

export const action = backToOwnSession
export const loader = onlyByForm
