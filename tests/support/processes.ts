/** Processes and folders that tests make beside themselves: setup.ts ends them after each file of tests. */
import type { ChildProcess } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const folders: string[] = []
const processes: ChildProcess[] = []

/** An empty folder that is taken away after the tests of the file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-program-"))
  folders.push(folder)
  return folder
}

/** The process, which is ended after the tests of the file at the latest. */
export function endedAfterwards<Child extends ChildProcess>(child: Child): Child {
  processes.push(child)
  return child
}

export function endProcesses(): void {
  for (const child of processes.splice(0)) child.kill("SIGKILL")
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
