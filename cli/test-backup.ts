/** `backup --test`: restores the newest backup to a temporary folder, verifies it and deletes it. Source: docs/operations/backup.md. */
import { write } from "#db/client.server.ts"
import { backupFolder } from "~/domain/backups/backup-folder.ts"
import { BackupRefused } from "~/domain/backups/backup-refused.ts"
import { beginDrillOfCommand, recordFailed, recordGood } from "~/domain/backups/backup-runs.ts"
import { durationText } from "~/domain/backups/backup-text.ts"
import { runApart } from "~/domain/backups/run-apart.ts"
import { settings } from "../settings.ts"
import { CommandFailed, type Server, withDatabase } from "./command.ts"

/** Records the drill like a monthly one if the folder is the settings'. Refuses while another runs, and as a restore of the newest backup does. */
export const testNewest = (folder: string, server: Server): Promise<number> =>
  withDatabase(server, async () => {
    const isRecorded = folder === backupFolder().folder
    const run = isRecorded ? await write(beginDrillOfCommand) : undefined
    if (isRecorded && !run) throw new CommandFailed("A restore drill is running: try again when it is done.")
    const started = performance.now()
    try {
      const drill = { folder, dataDir: settings().dataDir }
      const made = await runApart({ drill }, new AbortController().signal, () => undefined)
      if (run) await write((tx) => recordGood(tx, run, made))
      console.log(
        `Restored ${made.file} (${(made.bytes / 1e6).toFixed(1)} MB) with ${made.fileCount} stored files from ${folder} in ${durationText(performance.now() - started)}, verified it and deleted the copy.`,
      )
      return 0
    } catch (error) {
      const problem = error instanceof BackupRefused ? error.problem : "other"
      if (run) await write((tx) => recordFailed(tx, run, { folder, problem, reason: (error as Error).message }))
      throw error
    }
  })
