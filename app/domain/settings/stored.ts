/** The rows of the table of settings: defaults, payment keys, the maintenance window and internal settings. */
import { eq } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { settings } from "#db/schema/index.ts"

const everything = statement((db) => db.select({ key: settings.key, value: settings.value }).from(settings).prepare())

/** Every setting by its name, read once per transaction. Settings that are not configured are missing. */
export async function storedSettings(tx: Tx): Promise<Map<string, unknown>> {
  return tx.once("settings", async () => new Map((await tx.all(everything)).map((row) => [row.key, row.value])))
}

/** A setting that is text, or null. */
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
