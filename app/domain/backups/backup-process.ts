/** The program of the process that makes a backup or a drill. run-apart.ts starts it by name. Its environment selects the engine. */
import { setPriority } from "node:os"
import { BackupRefused } from "./backup-refused.ts"
import { drill } from "./drill.ts"
import { makeNightly } from "./nightly-backup.ts"
import type { Message, Step, Task } from "./run-apart.ts"

const send = (message: Message) => process.send?.(message)
const sendLast = (message: Message) => process.send?.(message, () => process.disconnect?.())

/** Requests for pages run before a backup. */
const LOW_PRIORITY = 10
setPriority(LOW_PRIORITY)
process.umask(0o077)
// This also ends the process when the server ends.
process.once("disconnect", () => process.exit())
process.once("message", async (task: Task) => {
  try {
    const onStep = (step: Step) => send({ step })
    const made = await ("drill" in task ? drill(task.drill, onStep) : makeNightly(task.backup, onStep))
    sendLast({ made })
  } catch (error) {
    const { message, stack } = error as Error
    const problem = error instanceof BackupRefused ? error.problem : undefined
    sendLast({ message, problem, stack })
  }
})
