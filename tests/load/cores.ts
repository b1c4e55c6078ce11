/** The two cores of the product and their use, from Linux's /proc. */
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"

export const CORES = 2
/** A tick of the kernel's clock, in milliseconds. */
const TICK = 10

/** Keeps the product on the first two cores and this process on the others, where there are more. */
export function separate(pid: number): void {
  const cores = availableParallelism()
  if (cores <= CORES) return
  execFileSync("taskset", ["-apc", `0-${CORES - 1}`, String(pid)], { stdio: "ignore" })
  execFileSync("taskset", ["-apc", `${CORES}-${cores - 1}`, String(process.pid)], { stdio: "ignore" })
}

/** CPU milliseconds of the two cores, for all processes. */
export function spentOnCores(): number {
  const lines = readFileSync("/proc/stat", "utf8").split("\n")
  const ticks = lines
    .filter((line) => /^cpu\d+ /.test(line))
    .slice(0, CORES)
    .flatMap((line) => {
      const [user, nice, system, , , irq, softirq, steal] = line.split(" ").slice(1).map(Number)
      return [user, nice, system, irq, softirq, steal]
    })
  return TICK * ticks.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/** CPU milliseconds of the process and of its descendants, also of those that ended. */
export function spentBy(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + spentByOne(one), 0)
}

function spentByOne(pid: number): number {
  const [user, system, ofEnded, systemOfEnded] = statOf(pid).slice(11, 15).map(Number)
  return TICK * ((user ?? 0) + (system ?? 0) + (ofEnded ?? 0) + (systemOfEnded ?? 0))
}

function descendants(pid: number): number[] {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  const children = processes.map(Number).filter((one) => Number(statOf(one)[1]) === pid)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** The fields of /proc/PID/stat from the state on; empty for a process that has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    return text.slice(text.lastIndexOf(")") + 2).split(" ")
  } catch {
    return []
  }
}
