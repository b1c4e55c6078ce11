import type { Mutation } from "../../run/mutations.ts"

const POSTED = "tests/domain/ledger/recurring.test.ts"
const PRORATED = "tests/domain/leasing/proration.test.ts"

/** Mistakes in recurring charges and in prorations. */
export const RECURRING: readonly Mutation[] = [
  {
    file: "app/domain/ledger/charges/recurring-terms.ts",
    text: "month <= inForce.to",
    becomes: "month < inForce.to",
    test: POSTED,
    name: "a month's charges are the rent and the lines active in it, whatever the order of changes",
  },
  {
    file: "app/domain/ledger/charges/recurring-terms.ts",
    text: "terms.findLast(",
    becomes: "terms.find(",
    test: POSTED,
    name: "the example of 9.1: postings, states and reports",
  },
  {
    file: "app/domain/ledger/charges/recurring-due.ts",
    text: "amount > 0 && issueDate(period, days) >= days.since",
    becomes: "amount > 0",
    test: POSTED,
    name: "a month that was issued before both days were set is recorded without a charge",
  },
  {
    file: "app/domain/ledger/charges/recurring-lines.ts",
    text: "where s.move_out_on is null and",
    becomes: "where",
    test: POSTED,
    name: "the move-out ends a line, and moving back brings none",
  },
  {
    file: "app/domain/ledger/charges/reductions.ts",
    text: "applied: await applicationsToCharge(tx, row.id) }",
    becomes: "applied: [] }",
    test: PRORATED,
    name: "paid by check: it becomes advance rent, and can be returned",
  },
  {
    file: "app/domain/ledger/reversals.ts",
    text: "minus(row.amount, await reducedOf(tx, row.id))",
    becomes: "row.amount",
    test: PRORATED,
    name: "a reduced charge is deleted for what was left of it",
  },
  {
    file: "app/domain/leasing/vacate-reductions.ts",
    text: "if (amount > row.amount)",
    becomes: "if (amount > row.amount + 1)",
    test: PRORATED,
    name: "staff may take another amount, no more than was charged, and each charge once",
  },
]
