/** Makes the requested backups and restore drills, one at a time, each in its own process. Source: docs/operations/backup.md. */
import { read, type Tx, write } from "#db/client.server.ts"
import { backupFolder } from "~/domain/backups/backup-folder.ts"
import { BackupRefused } from "~/domain/backups/backup-refused.ts"
import type { BackupRun } from "~/domain/backups/backup-run.ts"
import {
  beginBackups,
  beginRun,
  type Failure,
  isRunDue,
  recordFailed,
  recordGood,
  recordStep,
  recordStopped,
} from "~/domain/backups/backup-runs.ts"
import { taskOf } from "~/domain/backups/backup-task.ts"
import { removeLeftDrill } from "~/domain/backups/drill.ts"
import { canRunApart, runApart } from "~/domain/backups/run-apart.ts"
import type { ReportError } from "./job.ts"
import { storeOutcome } from "./store-outcome.ts"

class BackupNotice extends Error {
  override name = "Backup"

  constructor(message: string) {
    super(message)
    delete this.stack
  }
}

export const cannotBackUp = async () =>
  canRunApart() ? undefined : "the program is not built, so it makes no backups: npm run build"

/** Called first by the process that leads, because an earlier one may have been killed. */
export async function beginBackingUp(): Promise<void> {
  removeLeftDrill()
  await write(beginBackups)
}

/** Runs until nothing is waiting. `report` receives failures; administrators get a mail once. */
export async function makeBackups(stop: AbortSignal, report: ReportError): Promise<void> {
  while (!stop.aborted && (await read(isRunDue))) {
    const begun = await write(async (tx) => {
      const run = await beginRun(tx)
      return run && { run, task: await taskOf(tx, run) }
    })
    if (!begun) return
    const recordEnd = await outcomeOf(begun, stop, report)
    await storeOutcome(recordEnd, stop, report)
  }
}

type Begun = { run: BackupRun; task: Awaited<ReturnType<typeof taskOf>> }

/** Makes it. Returns a function that stores the outcome. */
async function outcomeOf(
  { run, task }: Begun,
  stop: AbortSignal,
  report: ReportError,
): Promise<(tx: Tx) => Promise<void>> {
  try {
    const made = await runApart(task, stop, (step) => void write((tx) => recordStep(tx, run.id, step)).catch(report))
    if (made.reason) report(new BackupNotice(made.reason))
    return (tx) => recordGood(tx, run, made)
  } catch (error) {
    if (stop.aborted) return (tx) => recordStopped(tx, run)
    const failure = failureOf(error)
    report(error instanceof BackupRefused ? new BackupNotice(failure.reason) : error)
    return (tx) => recordFailed(tx, run, failure)
  }
}

function failureOf(error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error)
  return { folder: backupFolder().folder, problem: error instanceof BackupRefused ? error.problem : "other", reason }
}
