import { storePreferences } from "~/http/preferences.ts"
import { onlyByForm } from "~/http/sign-out.ts"

/** The sidebar's button without script. */
export const action = storePreferences
export const loader = onlyByForm
