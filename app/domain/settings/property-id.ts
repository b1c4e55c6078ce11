import type { Tx } from "#db/client.server.ts"
import { storedText } from "./stored.ts"

/**
 * The name of this property in the provider's objects: two properties may share one account there. Made with the database and included in its
 * backups; nobody can read or change it. Source: money.md 3.14.
 */
export async function propertyIdOf(tx: Tx): Promise<string> {
  const known = await storedText(tx, "propertyId")
  if (known === null) throw new Error("This database has no property id")
  return known
}
