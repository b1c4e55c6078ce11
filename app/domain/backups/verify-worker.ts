/** The program of the verifying thread, started by must-verify.ts by its name. The thread's own environment chooses the engine. */
import { parentPort, workerData } from "node:worker_threads"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { allViolations } from "./violations.ts"

openDatabase(workerData as string)
parentPort?.postMessage(await read(allViolations))
await closeDatabase()
