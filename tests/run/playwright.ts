import { existsSync, readFileSync, rmSync } from "node:fs"
import { broken, type Outcome, run, shortened } from "./check.ts"

/** The tag of journeys over many pages and of those about the convenience of tables. Only `npm run test:long` runs them. */
export const LONG = "@long"

/** Files of journeys that are not about money or the tenant portal. Only `npm run test:long` runs them, because Vitest sends the same forms. */
const WIDE = [
  "activation",
  "admin-payments",
  "api-docs",
  "api-tokens",
  "audit-log",
  "bulk",
  "changed-meanwhile",
  "confirm",
  "defaults",
  "dialog-scroll",
  "edit-tenant",
  "error-pages",
  "expenses",
  "fees",
  "first-hour",
  "guide",
  "import",
  "inbound-mail",
  "inbox",
  "key-card",
  "landlord-rules",
  "login-as",
  "long-words",
  "notes",
  "passkeys",
  "past-tenants",
  "popup",
  "portal-keyboard",
  "print",
  "properties",
  "public-page",
  "reports",
  "requests",
  "scheduled-emails",
  "send-email",
  "session",
  "statement",
  "storage",
  "units",
  "users",
]
/** Matches the files of all other journeys. */
export const NARROW = `^(?!.*/(${WIDE.join("|")})\\.spec\\.ts)`

type Result = { errors: { message?: string }[] }
type Test = { projectName: string; status: string; results: Result[] }
type Spec = { title: string; file: string; line: number; tests: Test[] }
type Suite = { title: string; specs: Spec[]; suites?: Suite[] }
type Report = {
  suites: Suite[]
  errors: { message?: string }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/**
 * Runs the journeys in a real browser, with script and without, and counts them from the report in `file`. `selected` are arguments of Playwright that
 * choose journeys, by default all.
 */
export async function playwright(file: string, ...selected: string[]): Promise<Outcome> {
  rmSync(file, { force: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const { status, output } = await run("playwright", "test", "--pass-with-no-tests", "--reporter=json", ...selected)
  if (!existsSync(file)) return broken("playwright", output)
  const { suites, errors, stats } = JSON.parse(readFileSync(file, "utf8")) as Report
  const failures = suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.filter(hasFailed).map((test) => report(spec, test)))
  const failed = stats.unexpected + stats.flaky + errors.length
  if (failed === 0 && status !== 0) return broken("playwright", output)
  return {
    passed: stats.expected,
    failed,
    skipped: stats.skipped,
    report: [...errors.map((error) => shortened(plain(error.message))), ...failures].join("\n\n"),
  }
}

/** Runs all journeys against servers on a PostgreSQL 18 that the run starts itself. */
export async function playwrightOnPostgres(file: string): Promise<Outcome> {
  process.env.TEST_ENGINE = "postgres"
  try {
    return await playwright(file)
  } finally {
    delete process.env.TEST_ENGINE
  }
}

const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
const hasFailed = (test: Test) => test.status === "unexpected" || test.status === "flaky"

function report(spec: Spec, test: Test): string {
  const messages = test.results.flatMap((result) => result.errors.map((error) => plain(error.message)))
  return `${spec.file}:${spec.line} > ${spec.title} (${test.projectName})\n${shortened(messages.join("\n"))}`
}

/** Removes colors, which Playwright writes even without a terminal. */
function plain(message = ""): string {
  return message.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "")
}
