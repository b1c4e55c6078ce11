/** The program of the verifying thread. must-verify.ts starts it by name. The thread's environment selects the engine. */
import { parentPort, workerData } from "node:worker_threads"
import { closeDatabase, openDatabase, read } from "#db/client.server.ts"
import { allViolations } from "./violations.ts"

openDatabase(workerData as string)
parentPort?.postMessage(await read(allViolations))
await closeDatabase()
