import { backToOwnSession, onlyByForm } from "~/http/handlers/sign-out.ts"

/** Ends an administrator's impersonation. */
export const action = backToOwnSession
export const loader = onlyByForm
