import type { Mutation } from "../../run/mutations.ts"

const RULES = "tests/domain/reconciliation/reconciliation.test.ts"
const MONTHS = "tests/domain/reconciliation/closed-months.test.ts"
const EXAMPLE = "the worked example: two statements, what happened to the first one since, and the books"
const ORDER = "one at a time, in order, of days that are over; only the last finished one is opened again"
const LATER = "a slip undone, and a posting dated into the days since, are later changes, each once"
const INSIDE = "a check that came back inside a finished statement is dated after it, and shown on both"

/** Mistakes in reconciliations. */
export const RECONCILIATION: readonly Mutation[] = [
  {
    file: "app/domain/reconciliation/reconciliation.ts",
    text: "await expensesBefore(tx, stored),",
    becomes: "asCents(0),",
    test: RULES,
    name: EXAMPLE,
  },
  {
    file: "app/domain/reconciliation/begin-reconciliation.ts",
    text: "isOnStatement || otherHalf !== null",
    becomes: "isOnStatement",
    test: RULES,
    name: EXAMPLE,
  },
  {
    file: "app/domain/reconciliation/finish-reconciliation.ts",
    text: "if (difference === 0) return",
    becomes: "if (difference < 999_999_999) return",
    test: RULES,
    name: EXAMPLE,
  },
  {
    file: "app/domain/reconciliation/reopen-reconciliation.ts",
    text: "if (last?.id !== stored.id)",
    becomes: "if (!last)",
    test: RULES,
    name: ORDER,
  },
  {
    file: "app/domain/reconciliation/later-changes.ts",
    text: "line.on >= beginsOn && line.on <= endsOn",
    becomes: "line.on < beginsOn",
    test: RULES,
    name: LATER,
  },
  {
    file: "app/domain/payments/returned-checks.ts",
    text: "returnAtBank(tx, actor, row, { n, on, notBefore })",
    becomes: "returnAtBank(tx, actor, row, { n, on })",
    test: MONTHS,
    name: INSIDE,
  },
  {
    file: "app/domain/closed-months/check-list.ts",
    text: "      isHard: true,\n",
    becomes: "",
    test: MONTHS,
    name: "a month asks for its accounts to be reconciled, and is not closed over one that was begun",
  },
]
