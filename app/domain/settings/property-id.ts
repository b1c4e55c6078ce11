import type { Tx } from "#db/client.server.ts"
import { storedText } from "../stored-settings.ts"

/** The secret id of this property's objects at the provider, whose account others may share. Created once, part of backups. Source: money.md 3.14. */
export async function propertyIdOf(tx: Tx): Promise<string> {
  const known = await storedText(tx, "propertyId")
  if (known === null) throw new Error("This database has no property id")
  return known
}
