/** Encodes pictures in a process without our environment, so that a crash, or memory filled by hostile bytes, ends only that process. Source: docs/decisions/0048. */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { Refusal } from "../refusal.ts"
import type { EncodingOutcome } from "./encode.ts"

/** In milliseconds. The largest picture takes some seconds. */
const PATIENCE = 60_000
const SECONDS_UNTIL_RETRY = 30
const OPTIONS: ForkOptions = {
  serialization: "advanced",
  stdio: ["ignore", "ignore", "ignore", "ipc"],
  execArgv: ["--max-old-space-size=128", "--disable-warning=ExperimentalWarning"],
  env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
}

/** The process's program: built beside the server, or (in development and tests) its source, which Node runs directly. */
const program = (): string | URL =>
  import.meta.url.endsWith(".ts")
    ? new URL("./picture-process.ts", import.meta.url)
    : join(process.cwd(), "build/server/picture-process.js")

/** Refuses 503 PICTURES_UNAVAILABLE if the process did not start, crashed or took too long. The log never contains the file's bytes. */
export async function encodeApart(path: string, largest: number, smallest: number): Promise<EncodingOutcome> {
  let child: ChildProcess | undefined
  try {
    child = fork(program(), [path, String(largest), String(smallest)], OPTIONS)
    return await outcomeOf(child)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Refusal("PICTURES_UNAVAILABLE", {
      retryAfter: SECONDS_UNTIL_RETRY,
      cause: new Error(`The process for a picture gave no answer: ${why}`),
    })
  } finally {
    child?.kill("SIGKILL")
  }
}

/** The process's message arrives before its disconnection, but perhaps after its exit. */
async function outcomeOf(child: ChildProcess): Promise<EncodingOutcome> {
  const patience = { signal: AbortSignal.timeout(PATIENCE) }
  const ended = once(child, "exit", patience)
  // When the process cannot start, the other promises reject.
  ended.catch(() => undefined)
  const disconnected = once(child, "disconnect", patience)
  const outcome = await Promise.race([once(child, "message", patience), disconnected.then(() => undefined)])
  if (outcome) return outcome[0]
  const [code, signal] = await ended
  throw new Error(`it ended with code ${code}, signal ${signal}. Code 1: its program or sharp does not load.`)
}
