/** The program of the process that makes an export. run-export.ts starts it by name. Its environment selects the engine. */
import { setPriority } from "node:os"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import type { ExportMessage, ExportTask } from "./run-export.ts"
import { makeWholeExport, type Progress } from "./whole-export.ts"

const send = (message: ExportMessage) => process.send?.(message)
const sendLast = (message: ExportMessage) => process.send?.(message, () => process.disconnect?.())

/** Requests for pages run before an export. */
const LOW_PRIORITY = 10
/** The pause between two progress messages, in milliseconds. */
const PAUSE = 1_000

let sentAt = 0
let sentStep: Progress["step"] | undefined

function report(progress: Progress): void {
  const now = Date.now()
  if (progress.step === sentStep && now < sentAt + PAUSE) return
  sentAt = now
  sentStep = progress.step
  send({ progress })
}

async function make({ place, ...target }: ExportTask) {
  openDatabase(place.postgres?.address ?? place.file)
  try {
    return await makeWholeExport(target, report)
  } finally {
    await closeDatabase()
  }
}

setPriority(LOW_PRIORITY)
process.umask(0o077)
// This also ends the process when the server ends.
process.once("disconnect", () => process.exit())
process.once("message", async (task: ExportTask) => {
  try {
    sendLast({ made: await make(task) })
  } catch (error) {
    const { message, stack } = error as Error
    sendLast({ message, stack })
  }
})
