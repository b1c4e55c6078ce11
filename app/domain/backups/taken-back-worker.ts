/** The program of the thread that prepares a copy on SQLite for a process on PostgreSQL. taken-back.ts starts it by name. */
import { parentPort, workerData } from "node:worker_threads"
import { prepareTakenBack, type TakenBack } from "./taken-back.ts"

const { copy, taken } = workerData as { copy: string; taken: TakenBack }
await prepareTakenBack(copy, taken)
parentPort?.postMessage("prepared")
