import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in late-fee rules. */
export const LATE_FEES: readonly Mutation[] = [
  {
    file: "app/domain/ledger/charges/late-fee-days.ts",
    text: "return chargedDueOn !== null && chargedDueOn < dueOn ? chargedDueOn : dueOn",
    becomes: "return dueOn",
    test: "tests/domain/ledger/late-fee-rules.test.ts",
    name: "a rule set after the rent was due does not count for it, even if a later due day is chosen then",
  },
  {
    file: "app/domain/ledger/charges/late-fee-rules.ts",
    text: "rows.findLast((row) => row.inForceFrom <= on)",
    becomes: "rows.at(-1)",
    test: "tests/domain/ledger/late-fee-rule-mixtures.test.ts",
    name: "no history charges a period twice, a skipped one, or under a rule set after the rent was due",
  },
  {
    file: "app/domain/ledger/charges/late-fee-amount.ts",
    text: "minus(terms.mostPerMonth, charged)",
    becomes: "terms.mostPerMonth",
    test: "tests/domain/ledger/late-fee-rules.test.ts",
    name: "the most a month counts over two late days of one month",
  },
  {
    file: "app/domain/ledger/charges/late-fee-amount.ts",
    text: "const isHeldBack = afterPending < enough",
    becomes: "const isHeldBack = afterPending === 0",
    test: "tests/domain/ledger/late-fee-rules.test.ts",
    name: "overdue rent counts after pending payments; below the smallest balance the whole fee is held back, as computed without them",
  },
  {
    file: "app/domain/ledger/charges/late-fee-settled.ts",
    text: "lateFeeSkips.period} = ",
    becomes: "lateFeeSkips.period} <> ",
    test: "tests/domain/ledger/late-fee-rules.test.ts",
    name: "the example of money.md 9.3, to the cent",
  },
  {
    file: "app/domain/ledger/charges/late-fee-amount.ts",
    text: "if (now < enough) return null",
    becomes: "if (now === 0) return null",
    test: "tests/domain/ledger/late-fee-rules.test.ts",
    name: "the example of money.md 9.3, to the cent",
  },
]
