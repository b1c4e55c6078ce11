import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in reports. */
export const REPORTS: readonly Mutation[] = [
  {
    file: "app/domain/reports/processing-fees.ts",
    text: "plus(percentOf(cents, CARD_BPS), CARD_EACH)",
    becomes: "percentOf(cents, CARD_BPS)",
    test: "tests/domain/reports/processing-fees.test.ts",
    name: "another fee, of a dispute, does not end the estimate; the booked one does",
  },
  {
    file: "app/domain/reports/processing-fees.ts",
    text: "and r.stripe_txn is null and",
    becomes: "and",
    test: "tests/domain/reports/processing-fees.test.ts",
    name: "a payment for which the provider keeps nothing is no estimate any more",
  },
  {
    file: "app/domain/reports/arrears.ts",
    text: "if (dueOn >= day60) return",
    becomes: "if (dueOn > day60) return",
    test: "tests/domain/reports/arrears.test.ts",
    name: "are not yet due before the due day, and a deposit owed stands apart",
  },
]
