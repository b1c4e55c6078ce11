/** Processes and folders of the tests. setup.ts ends and deletes them after each test file. */
import type { ChildProcess } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { testFolder } from "./usual-settings.ts"

/** The environment with which a start finds the compile cache of an earlier one, which saves a quarter of the work. */
export const COMPILED = { NODE_COMPILE_CACHE: join(testFolder, "compiled") }

const folders: string[] = []
const processes: ChildProcess[] = []

/** An empty folder that is deleted after the test file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-program-"))
  folders.push(folder)
  return folder
}

/** Ends the process after the test file, if it still runs. */
export function endedAfterwards<Child extends ChildProcess>(child: Child): Child {
  processes.push(child)
  return child
}

export function endProcesses(): void {
  for (const child of processes.splice(0)) child.kill("SIGKILL")
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
