import { builtAt, VERSION } from "~/values/version.ts"
import { command } from "../commands.ts"
import { storedText } from "../stored-settings.ts"

/** Version, build time and the maintenance window, public. Reading the settings proves that the database answers. Source: api.md S1. */
export const metadata = command("use public pages", async (tx, _actor, _input: object) => {
  return {
    status: "ok" as const,
    version: VERSION,
    builtAt: new Date(builtAt()).toISOString(),
    Settings: {
      NEXT_MAINTENANCE: await storedText(tx, "NEXT_MAINTENANCE"),
      NEXT_MAINTENANCE_LENGTH: await storedText(tx, "NEXT_MAINTENANCE_LENGTH"),
    },
  }
})
