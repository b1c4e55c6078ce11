import type { Tx } from "#db/client.server.ts"
import { storedSettings, storeSetting } from "../stored-settings.ts"

/** The setting with the instant (milliseconds) when this database was restored. */
const RESTORED_AT = "backupsRestoredAt"

/** 0 for a database that was never restored. */
export async function restoredAt(tx: Tx): Promise<number> {
  const at = (await storedSettings(tx)).get(RESTORED_AT)
  return typeof at === "number" ? at : 0
}

export const noteRestored = (tx: Tx): Promise<void> => storeSetting(tx, RESTORED_AT, tx.now)
