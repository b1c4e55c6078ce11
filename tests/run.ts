/**
 * `npm test`: every step in order, going on after a failure. A check counts as one test, a test as itself.
 * The last line is always `N passed, N failed`; any failure makes the exit status 1.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { check, type Outcome, run } from "./run/check.ts"
import { playwright } from "./run/playwright.ts"
import { vitest } from "./run/vitest.ts"

// Whatever the tests leave behind (databases, browser profiles) goes with this folder.
const folder = mkdtempSync(join(tmpdir(), "suitekeeper-"))
process.env.TMPDIR = folder

const STEPS: [name: string, step: () => Outcome][] = [
  ["format and lint", () => check("biome", "check", "--error-on-warnings")],
  ["types", typecheck],
  ["unused code", () => check("knip")],
  ["unit and api tests", () => vitest(join(folder, "vitest.json"))],
  ["browser tests", () => playwright(join(folder, "playwright.json"))],
]

function typecheck(): Outcome {
  const generated = run("react-router", "typegen")
  return generated.status === 0 ? check("tsc") : { passed: 0, failed: 1, skipped: 0, report: generated.output }
}

let passed = 0
let failed = 0
for (const [name, step] of STEPS) {
  const started = performance.now()
  const outcome = step()
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
