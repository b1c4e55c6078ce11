/** The copying thread's program: db/copy-in-thread.ts starts it by its name. */
import { workerData } from "node:worker_threads"
import { copyDatabase } from "./copy.ts"

const { file, copy } = workerData as { file: string; copy: string }
copyDatabase(file, copy)
