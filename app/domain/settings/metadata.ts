import { settings } from "#db/schema/index.ts"
import { builtAt, VERSION } from "~/values/version.ts"
import { command } from "../permissions.ts"

/** Version, build time and the maintenance window, for everybody. Reading the settings proves that the database answers. Source: api.md S1. */
export const metadata = command("use public pages", async (tx, _actor, _input: object) => {
  const rows = await tx.all(tx.select().from(settings))
  const found = new Map(rows.map((row) => [row.key, row.value]))
  const told = (key: string) => (found.get(key) as string | undefined) ?? null
  return {
    status: "ok" as const,
    version: VERSION,
    builtAt: new Date(builtAt()).toISOString(),
    Settings: {
      NEXT_MAINTENANCE: told("NEXT_MAINTENANCE"),
      NEXT_MAINTENANCE_LENGTH: told("NEXT_MAINTENANCE_LENGTH"),
    },
  }
})
