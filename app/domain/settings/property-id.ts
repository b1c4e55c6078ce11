import type { Tx } from "#db/client.server.ts"
import { storedText } from "./stored.ts"

/** This property's name in the provider's objects, whose account others may share; made once, in its backups, secret. Source: money.md 3.14. */
export async function propertyIdOf(tx: Tx): Promise<string> {
  const known = await storedText(tx, "propertyId")
  if (known === null) throw new Error("This database has no property id")
  return known
}
