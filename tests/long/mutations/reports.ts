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
  {
    file: "app/domain/reports/arrears.ts",
    text: "where c.effective_on <= ",
    becomes: "where c.effective_on < ",
    test: "tests/domain/reports/arrears.test.ts",
    name: "of a past day count a payment that was entered later for an earlier day, and never go below zero",
  },
  {
    file: "app/domain/reports/advance-held.ts",
    text: "and c.due_on > ",
    becomes: "and '9' > ",
    test: "tests/domain/reports/monthly-report.test.ts",
    name: "rent paid before its month is found by the due day of its charges, not by reading all postings",
  },
  {
    file: "app/domain/reports/period.ts",
    text: '  if (month > monthOf(now)) throw invalid("month", FUTURE_MONTH)\n',
    becomes: "",
    test: "tests/api/admin.reports.test.ts",
    name: 'the month of "?month=2200-12" is refused',
  },
  {
    file: "app/domain/reports/rent-income.ts",
    text: 'const IS_BACK = sql`substr("dueOn", 1, 7) <',
    becomes: 'const IS_BACK = sql`substr("dueOn", 1, 7) <=',
    test: "tests/domain/reports/monthly-report.test.ts",
    name: "a deleted charge takes its income back on the day it is deleted",
  },
  {
    file: "app/domain/reports/deposits.ts",
    text: "      when j.kind = 'vacate' then 'vacated'\n",
    becomes: "",
    test: "tests/domain/reports/goldens.test.ts",
    name: "F: moving back with old debt",
  },
  {
    file: "app/domain/reports/fee-income.ts",
    text: "where c.origin = 'returned_deposit' and",
    becomes: "where c.origin = 'nothing' and",
    test: "tests/domain/reports/goldens.test.ts",
    name: "a deposit used, then taken back",
  },
  {
    file: "app/domain/reports/arrears.ts",
    text: "select charge_id, cents from charge_events where effective_on > ",
    becomes: "select charge_id, cents from charge_events where effective_on >= ",
    test: "tests/domain/reports/arrears.test.ts",
    name: "are less by a payment and by a deleted charge from that day on",
  },
  {
    file: "app/domain/reports/arrears.ts",
    text: "where j.effective_on > ",
    becomes: "where j.effective_on >= ",
    test: "tests/domain/reports/arrears.test.ts",
    name: "are less by a payment and by a deleted charge from that day on",
  },
]
