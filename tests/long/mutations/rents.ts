import type { Mutation } from "../../run/mutations.ts"

const AT_ONCE = "tests/jobs/rents-at-once.test.ts"

/** Mistakes in rents that share a transaction. */
export const RENTS: readonly Mutation[] = [
  {
    file: "app/domain/ledger/charges/rent-due.ts",
    text: " || tenants.has(due.tenantId)",
    becomes: "",
    test: AT_ONCE,
    name: "rents of one tenant are charged one after the other",
  },
  {
    file: "app/domain/ledger/draft-journals.ts",
    text: "new Set(tenantIds).size < tenantIds.length",
    becomes: "tenantIds.length === 0",
    test: AT_ONCE,
    name: "rents of one tenant are charged one after the other",
  },
  {
    file: "app/domain/ledger/charges/charges.ts",
    text: "dues.filter(({ stayId }) => still.has(stayId))",
    becomes: "dues.filter(({ stayId }) => still.has(stayId) || still.size > 0)",
    test: AT_ONCE,
    name: "of rents that are due at once, those charged before stay as they are",
  },
  {
    file: "jobs/run-due.ts",
    text: "if (step.alone) makeAlone(agenda, step.alone, jobs)\n      else ",
    becomes: "",
    test: AT_ONCE,
    name: "rents of more tenants than one transaction charges are charged in the order of the suites, advance rent applied",
  },
  {
    file: "jobs/run-due.ts",
    text: "  agenda.jobs = jobs\n",
    becomes: "",
    test: AT_ONCE,
    name: "when the job after rents cannot be listed, the rents are charged and the day stays open until it can",
  },
]
