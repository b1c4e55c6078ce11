/** The missing second copy of the data, for administrators of a PostgreSQL deployment. Source: docs/decisions/0056. */
import { standbySeen } from "#db/standby.ts"
import { type Actor, may } from "../permissions.ts"

export type StandbyProblem = "missing" | "none configured"

/** Null while a standby confirms what is stored, on SQLite, and for people who do not manage settings. */
export function standbyProblem(actor: Actor): StandbyProblem | null {
  const standby = standbySeen()
  if (standby === undefined || standby === "connected" || !may(actor, "manage settings")) return null
  return standby
}
