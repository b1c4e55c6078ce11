import { onlyByForm } from "~/http/handlers/sign-out.ts"
import { storePreferences } from "~/http/session/preferences.ts"

/** Opens or closes the sidebar without script. */
export const action = storePreferences
export const loader = onlyByForm
