/** The state of the installation for administrators: green, yellow or red for each subject, with what to do. Reads only stored data and calls nobody. */
import type { Tx } from "#db/client.server.ts"
import { backupState } from "../backups/backup-state.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { addressOfCommand, addressRow } from "./address-rows.ts"
import { copyRows, databaseRow, diskRow } from "./data-rows.ts"
import { mailInRow, mailOutRow, textRows } from "./mail-rows.ts"
import { paymentRows } from "./payment-rows.ts"
import type { StatusRow } from "./status-row.ts"
import { clockRow, jobRows, programRow } from "./work-rows.ts"

/** Observations of the process that serves pages: addresses that forward requests and are not trusted. A command has no such observations and no row about itself. */
type Seen = { forwarders: readonly string[]; isCommand?: boolean }

export const propertyStatus = command(
  "manage settings",
  async (tx: Tx, actor: Actor, { forwarders, isCommand = false }: Seen): Promise<StatusRow[]> => [
    await databaseRow(tx),
    ...copyRows(),
    await diskRow(tx),
    await backupRow(tx),
    ...(await jobRows(tx)),
    await mailOutRow(tx, actor),
    await mailInRow(tx, actor),
    ...(await textRows(tx)),
    ...(await paymentRows(tx, actor)),
    isCommand ? addressOfCommand() : addressRow(forwarders),
    await clockRow(tx),
    await programRow(tx, isCommand),
  ],
)

/** The last good backup and restore drill. */
async function backupRow(tx: Tx): Promise<StatusRow> {
  const { color, sentence, advice } = await backupState(tx)
  return { subject: "Backups", light: color, state: sentence, action: advice }
}
