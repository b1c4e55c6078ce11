/**
 * `npm test`: runs every step in order and continues after a failure. A check counts as one test, a test as itself. The last line is always
 * `N passed, N failed`; any failure makes the exit status 1.
 */
import { join } from "node:path"
import { check, type Outcome, run } from "./run/check.ts"
import { LONG, NARROW, playwright } from "./run/playwright.ts"
import { folder, runSteps, type Step } from "./run/steps.ts"
import { OF_PROGRAMS, vitest, vitestOnPostgres } from "./run/vitest.ts"

/** The port, the ledger, the jobs that post and the call that pays once, on the other engine too. `npm run test:long -- PostgreSQL` runs the rest there. */
const ON_POSTGRES = [
  "tests/db",
  "tests/domain/ledger",
  "tests/jobs/apply-late-fees",
  "tests/jobs/autopay-restored",
  "tests/jobs/autopay.test",
  "tests/jobs/charge-rent",
  "tests/jobs/effects-once",
  "tests/jobs/late-fee-periods",
  "tests/jobs/leadership",
  "tests/jobs/run-due",
  "tests/api/paid-once",
  "tests/api/stripe.webhook",
]
/** Tests that take long on one engine run only on the other one and in `npm run test:long -- PostgreSQL`. */
const NOT_ON_POSTGRES = [
  ...["broken-network", "leases", "postgres-start", "standby", "stopped-process"].map(
    (name) => `tests/db/${name}.test.ts`,
  ),
  ...["late-fee-mixtures", "late-fee-rule-mixtures"].map((name) => `tests/domain/ledger/${name}.test.ts`),
]

/** The arguments that leave files out. */
const without = (...files: string[]) => files.flatMap((file) => ["--exclude", file])

const STEPS: Step[] = [
  [
    "format, lint, types and unused code",
    () => together(check("biome", "check", "--error-on-warnings"), typesAndUse()),
  ],
  ["unit and api tests", () => vitest(join(folder, "vitest.json"), ...without(...OF_PROGRAMS))],
  [
    "the port, ledger and jobs on PostgreSQL",
    () => vitestOnPostgres(18, join(folder, "postgres.json"), ...ON_POSTGRES, ...without(...NOT_ON_POSTGRES)),
  ],
  ["browser tests", () => playwright(join(folder, "playwright.json"), "--grep-invert", LONG, NARROW)],
]

/** Generates the routes' types first, because both checks read them. */
async function typesAndUse(): Promise<Outcome> {
  const generated = await run("react-router", "typegen")
  if (generated.status !== 0) return { passed: 0, failed: 1, skipped: 0, report: generated.output }
  return together(check("tsc"), check("knip"))
}

/** The sum of several checks that run at the same time, because each uses one core only. */
async function together(...checks: Promise<Outcome>[]): Promise<Outcome> {
  const outcomes = await Promise.all(checks)
  const sum = (count: "passed" | "failed" | "skipped") => outcomes.reduce((total, outcome) => total + outcome[count], 0)
  const report = outcomes.flatMap((outcome) => outcome.report || []).join("\n\n")
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped"), report }
}

await runSteps(STEPS)
