/** The resources that a process has used, from Linux's /proc. Other load on the machine hardly counts. */
import { readdirSync, readFileSync } from "node:fs"

/** CPU milliseconds of all its current threads, counted in nanoseconds. */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  )
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6
}

/** Megabytes of its own memory, without program text and mapped files. */
export function ownMemoryOf(pid: number): number {
  const line = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(line?.[1]) / 1024
}
