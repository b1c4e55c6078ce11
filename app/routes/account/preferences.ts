import { keepPreferences } from "~/http/preferences.ts"

/** The sidebar's button without script. */
export const action = keepPreferences
