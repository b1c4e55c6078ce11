import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in scheduled payments, and in autopay's limits. */
export const SCHEDULED_PAYMENTS: readonly Mutation[] = [
  {
    file: "app/domain/scheduled-payments/scheduled-amount.ts",
    text: "const amount = atMost === null ? owed : least(atMost, owed)",
    becomes: "const amount = atMost ?? owed",
    test: "tests/jobs/scheduled-payments.test.ts",
    name: "nothing_owed, with the reason by mail and in the portal",
  },
  {
    file: "app/domain/scheduled-payments/scheduled-amount.ts",
    text: ".reduce(lessPayment, before)",
    becomes: ".reduce((all) => all, before)",
    test: "tests/jobs/scheduled-payments.test.ts",
    name: "the worked example, to the cent",
  },
  {
    file: "app/domain/scheduled-payments/begin-scheduled.ts",
    text: "if (await isAutopayOpen(tx, row.tenantId)) {",
    becomes: "if (row.tenantId === 0) {",
    test: "tests/jobs/scheduled-payments.test.ts",
    name: "while autopay waits for the payer's bank it waits, and neither ends the other",
  },
  {
    file: "app/domain/scheduled-payments/begin-scheduled.ts",
    text: '  if (await isTooLate(tx, row.payOn)) return endScheduled(tx, row, "late")\n',
    becomes: "",
    test: "tests/jobs/scheduled-payments.test.ts",
    name: "what could not be begun within three days, and what is set for a day that has not come",
  },
  {
    file: "app/domain/scheduled-outcomes/scheduled-rows.ts",
    text: ": string => `set:",
    becomes: ": string => `sets:",
    test: "tests/jobs/scheduled-restored.test.ts",
    name: "what was charged since the backup is found again, and charged once",
  },
  {
    file: "app/domain/payments/online/charge-by-job.ts",
    text: "  if (isAttempted(intent) ||",
    becomes: "  if (",
    test: "tests/jobs/scheduled-restored.test.ts",
    name: "a card that was declined when the answer got lost is not tried again, however late",
  },
  {
    file: "app/domain/scheduled-payments/settable.ts",
    text: 'throw missing("bankConsent", "Tick that you agree to it.")',
    becomes: "void missing",
    test: "tests/api/user.scheduled-payment.test.ts",
    name: "a bank account needs the tenant's consent, whose words and instant are stored",
  },
  {
    file: "app/domain/scheduled-payments/set-payment.ts",
    text: "row.payOn <= (await today(tx))",
    becomes: "row.payOn < (await today(tx))",
    test: "tests/api/user.scheduled-payment.test.ts",
    name: "one is set once under its key, seen with the fee it would have, changed, and stopped until the day before",
  },
  {
    file: "app/domain/autopay/cap.ts",
    text: "total > cap &&",
    becomes: "total >= cap &&",
    test: "tests/jobs/autopay-limits.test.ts",
    name: "the cap counts the fee: a total of exactly the cap is charged, a cent more is not, which is no failure",
  },
  {
    file: "app/domain/autopay/cap.ts",
    text: "found.charge.total)",
    becomes: "found.charge.amount)",
    test: "tests/jobs/autopay-limits.test.ts",
    name: "the cap counts the fee: a total of exactly the cap is charged, a cent more is not, which is no failure",
  },
  {
    file: "app/domain/autopay/autopay-amount.ts",
    text: "minus(fullBalance(balances), pending.all, later)",
    becomes: "minus(fullBalance(balances), later)",
    test: "tests/jobs/autopay-limits.test.ts",
    name: "with the deposit owed it takes everything, less what is under way",
  },
]
