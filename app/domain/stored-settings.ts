/** The rows of the table of settings: defaults, payment keys, the maintenance window and internal settings. */
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { settings } from "#db/schema/index.ts"

const everything = sql`select ${settings.key} as key, ${settings.value} as value from ${settings}`

/** Every setting by its name, read once per transaction. Settings that are not configured are missing. */
export async function storedSettings(tx: Tx): Promise<Map<string, unknown>> {
  return tx.once("settings", async () => {
    const rows = await tx.rows<{ key: string; value: string }>(everything)
    // Every page reads the settings, and parsing one text costs a fraction of parsing twenty.
    const values = JSON.parse(`[${rows.map(({ value }) => value).join(",")}]`) as unknown[]
    return new Map(rows.map(({ key }, index) => [key, values[index]]))
  })
}

export async function storedText(tx: Tx, key: string): Promise<string | null> {
  const value = (await storedSettings(tx)).get(key)
  return typeof value === "string" ? value : null
}

/** Writes one setting; null deletes it. Updates this transaction's cache. */
export async function storeSetting(tx: Tx, key: string, value: number | string | null): Promise<void> {
  const known = await storedSettings(tx)
  if (value === null) {
    known.delete(key)
    await tx.run(tx.delete(settings).where(eq(settings.key, key)))
    return
  }
  known.set(key, value)
  const changed = { value, updatedAt: tx.now }
  await tx.run(
    tx
      .insert(settings)
      .values({ key, ...changed })
      .onConflictDoUpdate({ target: settings.key, set: changed }),
  )
}
