/** Runs a program of this build in its own process, so that pages are answered while it runs and a stop need not wait for it. */
import { fork } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"

/** A task that hangs on a disk must not block all later ones. In milliseconds. */
const PATIENCE = 12 * 60 * 60 * 1000

const fileOf = (program: string) => join(process.cwd(), `build/server/${program}.js`)

export const isBuilt = (program: string): boolean => existsSync(fileOf(program))

/**
 * Starts the program, sends it the task and passes its messages on until it disconnects. Its environment is this process's plus `env`, which selects the
 * engine. It shares no output with this process, because that would make this process's log blocking, and the log could delay every page. `stop` ends the
 * process at once, and the call throws.
 */
export async function runProgramApart<Message>(
  program: string,
  task: object,
  env: Record<string, string>,
  stop: AbortSignal,
  onMessage: (message: Message) => void,
): Promise<void> {
  const child = fork(fileOf(program), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  })
  child.stderr?.pipe(process.stderr, { end: false })
  try {
    child.send(task)
    child.on("message", onMessage as (message: unknown) => void)
    await once(child, "disconnect", { signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE)]) })
  } finally {
    child.kill("SIGKILL")
  }
}
