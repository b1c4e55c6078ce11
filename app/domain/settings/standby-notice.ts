/** Warns administrators of a PostgreSQL deployment if the data have no second copy. Source: docs/decisions/0056. */
import { standbySeen } from "#db/standby.ts"
import { type Actor, may } from "../permissions.ts"

export type StandbyProblem = "missing" | "none configured"

/** Null while a standby confirms all writes, on SQLite, and for people who do not manage settings. */
export function standbyProblem(actor: Actor): StandbyProblem | null {
  const standby = standbySeen()
  if (standby === undefined || standby === "connected" || !may(actor, "manage settings")) return null
  return standby
}
