import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in a tenant's own account. */
export const PORTAL: readonly Mutation[] = [
  {
    file: "app/domain/portal/account-rows.ts",
    text: '!isInfo && status !== "pending"',
    becomes: "!isInfo",
    test: "tests/domain/portal/own-account.test.ts",
    name: "what is on its way stands in no sum",
  },
  {
    file: "app/domain/portal/own-account.ts",
    text: "addMonths(monthOf(part.from), -1)",
    becomes: "addMonths(monthOf(part.from), -2)",
    test: "tests/domain/portal/own-account.test.ts",
    name: "months follow each other without a gap",
  },
  {
    file: "app/domain/statements/statement.ts",
    text: "description: described(entry, sources),",
    becomes: 'description: described(entry, sources) + (entry.staffNote ?? ""),',
    test: "tests/domain/portal/own-account.test.ts",
    name: "the worked example: the newest first",
  },
  {
    file: "app/domain/payment-methods/payment-notices.ts",
    text: "isPaidSince(sql`('succeeded'",
    becomes: "isPaidSince(sql`('pending', 'succeeded'",
    test: "tests/pages/bounced.test.ts",
    name: "it stays while another payment is on its way",
  },
  {
    file: "app/domain/portal/payment-options.ts",
    text: " && method.id !== bounced",
    becomes: "",
    test: "tests/pages/bounced.test.ts",
    name: "the payment page chooses all that is owed now",
  },
  {
    file: "app/domain/portal/agreed-late-fee.ts",
    text: "rent < enoughFor(terms) ? ZERO : ",
    becomes: "",
    test: "tests/domain/portal/agreement.test.ts",
    name: "the example follows the rule in force",
  },
]
