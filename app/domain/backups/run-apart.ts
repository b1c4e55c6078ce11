/** Makes a backup or a drill in its own process (program-apart.ts). */
import type { BACKUP_STEPS } from "#db/schema/index.ts"
import { isBuilt, runProgramApart } from "../program-apart.ts"
import { type BackupProblem, BackupRefused } from "./backup-refused.ts"
import type { DrillTask, PassedDrill } from "./drill.ts"
import type { BackupTask, MadeBackup } from "./nightly-backup.ts"

export type Task = { backup: BackupTask } | { drill: DrillTask }
export type Made = PassedDrill & Partial<MadeBackup>
export type Step = (typeof BACKUP_STEPS)[number]
export type Message =
  | { step: Step }
  | { made: Made }
  | { message: string; problem: BackupProblem | undefined; stack: string | undefined }

const PROGRAM = "backup-process"

export const canRunApart = (): boolean => isBuilt(PROGRAM)

/** Refuses (BackupRefused) as makeNightly and drill do; any other failure is an Error. `stop` ends the process at once, and the call throws. */
export async function runApart(task: Task, stop: AbortSignal, onStep: (step: Step) => void): Promise<Made> {
  // A drill restores to a file, whichever engine serves.
  const DATABASE_URL = "backup" in task ? (task.backup.place.postgres?.address ?? "") : ""
  const env = { DATABASE_URL, ...(DATABASE_URL === "" ? { DATABASE_MIGRATION_URL: "" } : {}) }
  let made: Made | undefined
  let failure: Error | undefined
  await runProgramApart(PROGRAM, task, env, stop, (message: Message) => {
    if ("step" in message) onStep(message.step)
    else if ("made" in message) made = message.made
    else failure = failureOf(message)
  })
  if (made) return made
  throw failure ?? new Error("the process of the backup ended without an answer")
}

function failureOf({ message, problem, stack }: Extract<Message, { message: string }>): Error {
  if (problem !== undefined) return new BackupRefused(message, problem)
  return Object.assign(new Error(message), { stack })
}
