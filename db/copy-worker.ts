/** The program of the copying thread, started by db/copy-in-thread.ts by its name. */
import { workerData } from "node:worker_threads"
import { copyDatabase } from "./copy.ts"

const { file, copy } = workerData as { file: string; copy: string }
copyDatabase(file, copy)
