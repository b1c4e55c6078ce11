import { backToOwnSession, onlyByForm } from "~/http/handlers/sign-out.ts"

/** The way back of an administrator who is signed in as somebody else. */
export const action = backToOwnSession
export const loader = onlyByForm
