/** Runs a program of this build on a database of the other engine, in a thread, because a process has one engine. */
import { once } from "node:events"
import { join } from "node:path"
import { Worker } from "node:worker_threads"

/** Starts the program with these data. `source` is a file or an address. Returns the program's message and throws its error. */
export async function onOtherEngine(program: string, source: string, workerData: unknown): Promise<unknown> {
  const DATABASE_URL = source.startsWith("postgres") ? source : ""
  const path = join(process.cwd(), `build/server/${program}.js`)
  const worker = new Worker(path, { name: program, workerData, env: { ...process.env, DATABASE_URL } })
  const [message] = await once(worker, "message")
  return message
}
