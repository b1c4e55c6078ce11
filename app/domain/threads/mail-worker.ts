/** The program of a thread that reads one large mail (read-in-thread.ts). Its imports use paths that Node resolves itself. */
import { parentPort, workerData } from "node:worker_threads"
import { readMail } from "./read-mail.ts"

if (parentPort) parentPort.postMessage(await readMail(workerData as Uint8Array))
