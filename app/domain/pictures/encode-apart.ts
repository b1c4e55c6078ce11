/**
 * Encodes pictures in a process of its own: what native code holds of hostile bytes goes with it, and so does a crash. It gets no environment of ours.
 * Source: docs/decisions/0048.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { Outcome } from "./encode.ts"

/** In milliseconds. The largest picture takes some seconds. */
const PATIENCE = 60_000

/** The process's program: built beside the server, or (in development and tests) its source, which Node runs directly. */
const program = (): string | URL =>
  import.meta.url.endsWith(".ts")
    ? new URL("./picture-process.ts", import.meta.url)
    : join(process.cwd(), "build/server/picture-process.js")

/** What became of the file at `path`; undefined when it is damaged, crashed the process or took too long. */
export async function encodeApart(path: string, largest: number, smallest: number): Promise<Outcome | undefined> {
  const child = fork(program(), [path, String(largest), String(smallest)], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"],
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
  })
  const patience = { signal: AbortSignal.timeout(PATIENCE) }
  try {
    const [outcome] = await Promise.race([once(child, "message", patience), once(child, "disconnect", patience)])
    return outcome
  } catch {
    return undefined
  } finally {
    child.kill("SIGKILL")
  }
}
