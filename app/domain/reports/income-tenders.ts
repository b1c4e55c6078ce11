import { sql } from "drizzle-orm"

/** The categories of rent income in display order, and the allocations of each. Source: money.md 1.3 and 2.5. */
export const INCOME_CATEGORIES = {
  creditCard: ["card"],
  ach: ["ach"],
  zelle: ["zelle"],
  cashApp: ["cashapp"],
  paypal: ["paypal"],
  checkMoCash: ["check", "cash"],
  other: ["other"],
  depositsUsedForRent: ["deposit"],
  advanceRent: ["advance"],
} as const
export type IncomeCategory = keyof typeof INCOME_CATEGORIES

/** Money that is income when it is applied to a charge; credits and adjustments are not. For `tender in ${INCOME_TENDERS}`. */
export const INCOME_TENDERS = sql`(${sql.join(
  Object.values(INCOME_CATEGORIES)
    .flat()
    .map((tender) => sql`${tender}`),
  sql`, `,
)})`
