/**
 * `npm test`: every step in order, going on after a failure. A check counts as one test, a test as itself.
 * The last line is always `N passed, N failed`; any failure makes the exit status 1.
 */
import { join } from "node:path"
import { check, type Outcome, run } from "./run/check.ts"
import { playwright } from "./run/playwright.ts"
import { folder, runSteps, type Step } from "./run/steps.ts"
import { vitest } from "./run/vitest.ts"

const STEPS: Step[] = [
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

runSteps(STEPS)
