/**
 * `npm run test:long`: tests that take minutes each. Kills, all orders of the provider's events and other tests of tests/long, the laws of the ledger and of
 * reports over new random histories, mistakes that tests must notice, and the journeys in the browser on a busy machine and on PostgreSQL. At most two
 * hours.
 * `npm run test:long -- <part>` runs the parts whose name holds this: "long tests", "programs", "orders", "arrivals", "histories", "PostgreSQL" ("PostgreSQL 15"), "mutations", "browser".
 */
import { join } from "node:path"
import { ALERTS } from "./long/mutations/alerts.ts"
import { AUTOPAY } from "./long/mutations/autopay.ts"
import { BACKUPS } from "./long/mutations/backups.ts"
import { BANK } from "./long/mutations/bank.ts"
import { CLOSED_MONTHS } from "./long/mutations/closed-months.ts"
import { IDENTITY } from "./long/mutations/identity.ts"
import { LATE_FEES } from "./long/mutations/late-fees.ts"
import { LEASES } from "./long/mutations/leases.ts"
import { PAYMENT_PLANS } from "./long/mutations/payment-plans.ts"
import { PAYMENT_POLICIES } from "./long/mutations/payment-policy.ts"
import { PAYMENTS } from "./long/mutations/payments.ts"
import { PAYOUT_MUTATIONS } from "./long/mutations/payouts.ts"
import { PORTAL } from "./long/mutations/portal.ts"
import { PRORATION } from "./long/mutations/proration.ts"
import { RECONCILIATION } from "./long/mutations/reconciliation.ts"
import { RECURRING } from "./long/mutations/recurring.ts"
import { RENTS } from "./long/mutations/rents.ts"
import { REPORTS } from "./long/mutations/reports.ts"
import { REQUESTS } from "./long/mutations/requests.ts"
import { SCHEDULED_PAYMENTS } from "./long/mutations/scheduled-payments.ts"
import { STORAGE } from "./long/mutations/storage.ts"
import { TEXTS } from "./long/mutations/texts.ts"
import { THREADS } from "./long/mutations/threads.ts"
import { underLoad } from "./run/load.ts"
import { tryMutations } from "./run/mutations.ts"
import { playwright, playwrightOnPostgres } from "./run/playwright.ts"
import { folder, runSteps, type Step } from "./run/steps.ts"
import { OF_PROGRAMS, vitest, vitestOnPostgres } from "./run/vitest.ts"

const SEEDS = 20
/** The number of orders of the provider's events to try for each history. */
const ORDERS = 100
/** The tests with random histories. */
const HISTORIES = [
  "tests/domain/ledger/histories.test.ts",
  "tests/domain/ledger/laws.test.ts",
  "tests/domain/ledger/adjustment-preview.test.ts",
  "tests/domain/leasing/round-trips.test.ts",
  "tests/domain/reports/histories.test.ts",
  "tests/domain/bank-accounts/histories.test.ts",
  "tests/domain/bank-accounts/building-histories.test.ts",
  "tests/domain/payouts/histories.test.ts",
]
/** The tests that run on both engines, and those that also run on the oldest PostgreSQL that is promised. */
const ON_POSTGRES = [
  ...["tests/db", "tests/domain", "tests/jobs", "tests/api", "tests/pages"],
  ...["tests/cli/move.test.ts", "tests/cli/backups-of-engines.test.ts"],
]
const ON_OLDEST = ["tests/db", "tests/domain"]
const report = join(folder, "report.json")

/** Seeds that depend on the day. A failure names its seed, so that `FC_SEED=<seed> npx vitest run <file>` repeats it. */
const today = Number(Temporal.Now.plainDateISO().toString().replaceAll("-", ""))
const seeds = Array.from({ length: SEEDS }, (_, index) => today * 100 + index)

/** Runs tests with another seed for their random cases, and optionally another number of cases. */
async function withSeed(seed: number, cases: number | undefined, ...files: string[]) {
  process.env.FC_SEED = String(seed)
  if (cases) process.env.FC_NUM_RUNS = String(cases)
  try {
    return await vitest(report, ...files)
  } finally {
    delete process.env.FC_SEED
    delete process.env.FC_NUM_RUNS
  }
}

const STEPS: Step[] = [
  ["long tests", () => vitest(report, "--config", "vitest.long.config.ts")],
  ["tests that start programs", () => vitest(report, ...OF_PROGRAMS)],
  [
    `${ORDERS} orders of the provider's events`,
    () => withSeed(today, ORDERS, "tests/domain/ledger/idempotency.test.ts"),
  ],
  [
    `${ORDERS} arrivals of what the sandbox sends`,
    () => withSeed(today, ORDERS, "tests/domain/payments/settlement-orders.test.ts"),
  ],
  ...seeds.map((seed): Step => [`histories of seed ${seed}`, () => withSeed(seed, undefined, ...HISTORIES)]),
  ["domain, jobs, calls and pages on PostgreSQL 18", () => vitestOnPostgres(18, report, ...ON_POSTGRES)],
  ["domain on PostgreSQL 15", () => vitestOnPostgres(15, report, ...ON_OLDEST)],
  [
    "mutations",
    () =>
      tryMutations([
        ...LEASES,
        ...PAYMENTS,
        ...PORTAL,
        ...CLOSED_MONTHS,
        ...RECONCILIATION,
        ...PAYMENT_POLICIES,
        ...PRORATION,
        ...SCHEDULED_PAYMENTS,
        ...LATE_FEES,
        ...BANK,
        ...PAYOUT_MUTATIONS,
        ...PAYMENT_PLANS,
        ...ALERTS,
        ...TEXTS,
        ...AUTOPAY,
        ...BACKUPS,
        ...THREADS,
        ...RECURRING,
        ...RENTS,
        ...REPORTS,
        ...REQUESTS,
        ...STORAGE,
        ...IDENTITY,
      ]),
  ],
  ["browser tests beside busy loops", () => underLoad(() => playwright(report))],
  ["browser on PostgreSQL 18", () => playwrightOnPostgres(report)],
]

const part = process.argv.slice(2).join(" ")
const steps = STEPS.filter(([name]) => name.includes(part))
if (steps.length === 0) throw new Error(`No part is named "${part}": ${STEPS.map(([name]) => name).join(", ")}`)
await runSteps(steps)
