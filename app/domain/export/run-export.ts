import { openPlace, type Place } from "#db/prepare.ts"
import { settings } from "../../../settings.ts"
import { isBuilt, runProgramApart } from "../program-apart.ts"
import type { MadeExport, Progress, Target } from "./whole-export.ts"

export type ExportTask = Target & { place: Place }
export type ExportMessage =
  | { progress: Progress }
  | { made: MadeExport }
  | { message: string; stack: string | undefined }

const PROGRAM = "export-process"

export const canExport = (): boolean => isBuilt(PROGRAM)

export function taskFor(path: string, at: number): ExportTask {
  const { dataDir } = settings()
  return { place: openPlace(dataDir), path, at, dataDir }
}

/** Throws an Error if it fails. `stop` ends the process at once, and the call throws. */
export async function runExport(
  task: ExportTask,
  stop: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<MadeExport> {
  let made: MadeExport | undefined
  let failure: Error | undefined
  const env = { DATABASE_URL: task.place.postgres?.address ?? "" }
  await runProgramApart(PROGRAM, task, env, stop, (message: ExportMessage) => {
    if ("progress" in message) onProgress(message.progress)
    else if ("made" in message) made = message.made
    else failure = Object.assign(new Error(message.message), { stack: message.stack })
  })
  if (made) return made
  throw failure ?? new Error("the process of the export ended without an answer")
}
