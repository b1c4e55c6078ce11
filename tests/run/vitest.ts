import { existsSync, readFileSync, rmSync } from "node:fs"
import { relative } from "node:path"
import { broken, type Outcome, run, shortened } from "./check.ts"

/**
 * Tests that start whole programs again and again, and those that wait or work for many seconds without being about money. `npm test` leaves them to
 * `npm run test:long`, so that it ends within fifteen minutes.
 */
export const OF_PROGRAMS = [
  "api/guessing",
  "backup",
  "cli/demo",
  "domain/identity/leaked-passwords",
  "domain/pictures/reencode",
  "http/flood",
  "http/log-output",
  "jobs/make-backups",
  "pages/admin-public-page",
  "pages/every-page",
  "pages/provider-outage",
  "pages/request-pictures",
  "pages/staff-pictures",
  "release",
  "release-image",
  "restore-copy",
  "restore-drill",
  "scheduled-emails-kill",
  "server",
  "start",
  "take-update-back",
].map((name) => `tests/${name}.test.ts`)

type Test = { status: string; fullName: string; failureMessages?: string[] | null }
type File = { name: string; status: string; message?: string; assertionResults: Test[] }
type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number; testResults: File[] }

/** Runs tests on a PostgreSQL server of their own: version 18 from the packages, or Debian's 15, the oldest that is promised. */
export async function vitestOnPostgres(version: 15 | 18, file: string, ...selected: string[]): Promise<Outcome> {
  process.env.TEST_ENGINE = version === 15 ? "postgres-15" : "postgres"
  try {
    return await vitest(file, ...selected)
  } finally {
    delete process.env.TEST_ENGINE
  }
}

/** Runs tests and counts them from the report in `file`. `selected` are arguments of Vitest that choose tests, by default those of `npm test`. */
export async function vitest(file: string, ...selected: string[]): Promise<Outcome> {
  rmSync(file, { force: true })
  const reports = ["--passWithNoTests", "--reporter=json", `--outputFile=${file}`]
  const { status, output } = await run("vitest", "run", ...reports, ...selected)
  if (!existsSync(file))
    return status === 0 ? { passed: 0, failed: 0, skipped: 0, report: "" } : broken("vitest", output)
  const report = JSON.parse(readFileSync(file, "utf8")) as Report
  const unloaded = report.testResults.filter(
    (result) => result.status === "failed" && !result.assertionResults.some(hasFailed),
  )
  const failures = report.testResults.flatMap((result) =>
    result.assertionResults
      .filter(hasFailed)
      .map(
        (test) =>
          `${relative(".", result.name)} > ${test.fullName}\n${shortened((test.failureMessages ?? []).map(ownLines).join("\n"))}`,
      ),
  )
  const loading = unloaded.map(
    (result) => `${relative(".", result.name)} could not run\n${shortened(result.message ?? "")}`,
  )
  const failed = report.numFailedTests + unloaded.length
  if (failed === 0 && status !== 0) return broken("vitest", output)
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests,
    report: [...loading, ...failures].join("\n\n"),
  }
}

const hasFailed = (test: Test) => test.status === "failed"

/** A stack without the test runner's lines. */
function ownLines(message: string): string {
  return message
    .split("\n")
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .join("\n")
}
