import type { Mutation } from "../../run/mutations.ts"

const RULES = "tests/domain/closed-months/closed-months.test.ts"
const EXAMPLE = "the example of money.md 11.6, to the cent"
const LATE = "what arrives late falls due on its true day: the fee of a returned bank payment"
const ORDER = "months are closed in order once they are over, and reopened from the last one"
const ASIDE =
  "an item that is not done is set aside with a reason, or nothing is closed; a report that changed is looked at again"

/** Mistakes in closed months. */
export const CLOSED_MONTHS: readonly Mutation[] = [
  {
    file: "app/domain/ledger/closed-months.ts",
    text: "days.reduce((latest, day) => (day > latest ? day : latest))",
    becomes: "own",
    test: RULES,
    name: EXAMPLE,
  },
  {
    file: "app/domain/ledger/draft-charges.ts",
    text: "owing.dueOn ?? draft.occurredOn",
    becomes: "owing.dueOn ?? draft.on",
    test: RULES,
    name: LATE,
  },
  {
    file: "app/domain/ledger/writing/write-journals.ts",
    text: "occurredOn < on ? occurredOn : null",
    becomes: "null",
    test: RULES,
    name: LATE,
  },
  {
    file: "app/domain/payments/manual.ts",
    text: '  await mustBeOpenDay(tx, input.paymentDate, "paymentDate")\n',
    becomes: "",
    test: RULES,
    name: EXAMPLE,
  },
  {
    file: "app/domain/payments/sweep/provider-events.ts",
    text: "{ on: posted.on, remaining",
    becomes: "{ on, remaining",
    test: RULES,
    name: EXAMPLE,
  },
  {
    file: "app/domain/closed-months/months.ts",
    text: "month < current && !inForce.has(month)",
    becomes: "!inForce.has(month)",
    test: RULES,
    name: ORDER,
  },
  {
    file: "app/domain/closed-months/months.ts",
    text: "months.findLast((month)",
    becomes: "months.find((month)",
    test: RULES,
    name: ORDER,
  },
  {
    file: "app/domain/closed-months/close-month.ts",
    text: "if (shown !== undefined && shown !== digest)",
    becomes: "if (shown === null)",
    test: RULES,
    name: ASIDE,
  },
  {
    file: "app/domain/closed-months/close-month.ts",
    text: "if (missing.length === 0) return given",
    becomes: "if (missing.length >= 0) return given",
    test: RULES,
    name: ASIDE,
  },
  {
    file: "app/domain/closed-months/check-list.ts",
    text: "if (missing === 0) return",
    becomes: "if (missing >= 0) return",
    test: RULES,
    name: "the month is not closed while the daily work is behind",
  },
  {
    file: "app/domain/reports/expenses/expenses.ts",
    text: "  await mustBeOpenMonth(tx, month)\n  const latest",
    becomes: "  const latest",
    test: RULES,
    name: "a check's day of return and an expense of a closed month are refused; a deletion is dated today",
  },
]
