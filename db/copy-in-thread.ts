import { join } from "node:path"
import { Worker } from "node:worker_threads"

/** The thread's program: built beside the server, or (in development and tests) its source, which Node runs directly. */
const program = (): string | URL =>
  import.meta.url.endsWith(".ts")
    ? new URL("./copy-worker.ts", import.meta.url)
    : join(process.cwd(), "build/server/copy-worker.js")

/** Copies a database as copyDatabase does, in a separate thread, so that the caller continues to serve. */
export function copyInThread(file: string, copy: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program(), { name: "copy", workerData: { file, copy } })
    worker.once("error", reject)
    worker.once("exit", () => resolve())
  })
}
