import { onlyByForm } from "~/http/handlers/sign-out.ts"
import { storePreferences } from "~/http/session/preferences.ts"

/** The sidebar's button without script. */
export const action = storePreferences
export const loader = onlyByForm
