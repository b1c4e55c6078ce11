/** Makes a backup or a drill in a process of its own, so that pages are answered meanwhile and a stop need not wait for it. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { BACKUP_STEPS } from "#db/schema/index.ts"
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

/** A disk that does not answer must not hold up all later backups. In milliseconds. */
const PATIENCE = 12 * 60 * 60 * 1000

/** The process's program, built beside the server. */
const program = () => join(process.cwd(), "build/server/backup-process.js")

export const canRunApart = (): boolean => existsSync(program())

/** Refuses (BackupRefused) as makeNightly and drill do; any other failure is an Error. `stop` ends the process at once, and then throws. */
export async function runApart(task: Task, stop: AbortSignal, onStep: (step: Step) => void): Promise<Made> {
  // A drill restores into a file, whichever engine serves.
  const DATABASE_URL = "backup" in task ? (task.backup.place.postgres?.address ?? "") : ""
  const child = fork(program(), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { ...process.env, DATABASE_URL, ...(DATABASE_URL === "" ? { DATABASE_MIGRATION_URL: "" } : {}) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  try {
    child.send(task)
    return await outcomeOf(child, AbortSignal.any([stop, AbortSignal.timeout(PATIENCE)]), onStep)
  } finally {
    child.kill("SIGKILL")
  }
}

async function outcomeOf(child: ChildProcess, signal: AbortSignal, onStep: (step: Step) => void): Promise<Made> {
  let made: Made | undefined
  let failure: Error | undefined
  child.on("message", (message: Message) => {
    if ("step" in message) onStep(message.step)
    else if ("made" in message) made = message.made
    else failure = failureOf(message)
  })
  await once(child, "disconnect", { signal })
  if (made) return made
  throw failure ?? new Error("the process of the backup ended without an answer")
}

function failureOf({ message, problem, stack }: Extract<Message, { message: string }>): Error {
  if (problem !== undefined) return new BackupRefused(message, problem)
  return Object.assign(new Error(message), { stack })
}
