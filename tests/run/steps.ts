/** Runs the steps of the tests in order, continues after a failure, and prints the closing line. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Outcome } from "./check.ts"

export type Step = [name: string, step: () => Promise<Outcome>]

const MEMORY = "/dev/shm"
const ROOM = 4 * 1024 ** 3

/** A folder in memory, if the machine has enough: the tests write thousands of databases, and none must survive a power failure. */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The folder of everything that tests leave behind (databases, browser profiles). It is deleted at the end. */
export const folder = mkdtempSync(join(temporaryFolder(), "suitekeeper-"))
// PostgreSQL's server may run as another user, who enters the folder but cannot list it.
chmodSync(folder, 0o711)
process.env.TMPDIR = folder

/** Runs the steps and prints one line for each. The last line is always `N passed, N failed`; any failure makes the exit status 1. */
export async function runSteps(steps: Step[]): Promise<void> {
  let passed = 0
  let failed = 0
  for (const [name, step] of steps) {
    const started = performance.now()
    const outcome = await step()
    passed += outcome.passed
    failed += outcome.failed
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ""
    console.log(
      `${outcome.failed > 0 ? "✗" : "✓"} ${name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${seconds} s)`,
    )
    if (outcome.report) console.log(outcome.report.trimEnd().replaceAll(/^/gm, "    "))
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
