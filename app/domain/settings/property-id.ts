import type { Tx } from "#db/client.server.ts"
import { storedText } from "./stored.ts"

/**
 * What the provider's objects call this property: two properties may share one account at the provider. Made with the database and kept in its
 * backups; nobody can ask for it or change it. Source: money.md 3.14.
 */
export async function propertyIdOf(tx: Tx): Promise<string> {
  const known = await storedText(tx, "propertyId")
  if (known === null) throw new Error("This database has no property id")
  return known
}
