/**
 * Loaded into a server (`--import`). When its parent tells it to, the process kills itself (SIGKILL) directly after a commit that changed our own database or
 * the sandbox's. Only commits matter for a crash: committed changes remain, all others are lost.
 */
import { basename } from "node:path"
import Sqlite, { type Database } from "better-sqlite3"

/** The number of commits before the crash, in both files or in one ("sandbox.sqlite"). A program that runs once reads it from the environment (DEATH). */
export type Death = { after: number; file?: string }

let death: Death | undefined = process.env.DEATH === undefined ? undefined : JSON.parse(process.env.DEATH)
const changes = new WeakMap<Database, number>()

function committed(handle: Database): void {
  const now = handle.prepare("SELECT total_changes()").pluck().get() as number
  const isChange = now !== changes.get(handle)
  changes.set(handle, now)
  if (!death || !isChange || (death.file !== undefined && death.file !== basename(handle.name))) return
  death.after -= 1
  if (death.after === 0) process.kill(process.pid, "SIGKILL")
}

const { exec, transaction } = Sqlite.prototype

Sqlite.prototype.exec = function (text) {
  const result = exec.call(this, text)
  if (text === "COMMIT" && !this.readonly) committed(this)
  return result
}

// The sandbox runs each of its requests in a transaction of this kind.
Sqlite.prototype.transaction = function (this: Database, work: (...given: unknown[]) => unknown) {
  const made = transaction.call(this, work)
  const immediate = (...given: unknown[]) => {
    const result = made.immediate(...given)
    committed(this)
    return result
  }
  return { immediate }
} as unknown as typeof transaction

process.on("message", (message: Death) => {
  death = message
  process.send?.("armed")
})
process.channel?.unref()
