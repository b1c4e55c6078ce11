import type { Tx } from "#db/client.server.ts"
import { backupState } from "../backups/backup-state.ts"
import type { StatusRow } from "./status-row.ts"

/** The last good backup and restore drill. */
export async function backupRow(tx: Tx): Promise<StatusRow> {
  const { color, sentence, advice } = await backupState(tx)
  return { subject: "Backups", light: color, state: sentence, action: advice }
}
