/** What a process has used so far, by Linux's own books: other work on the machine hardly counts. */
import { readFileSync } from "node:fs"

/** CPU milliseconds of all its threads, in steps of ten. */
export function cpuOf(pid: number): number {
  const after = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(after[11]) + Number(after[12])) * 10
}

/** Megabytes of memory that are its own: no program text, no mapped files. */
export function ownMemoryOf(pid: number): number {
  const line = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(line?.[1]) / 1024
}
