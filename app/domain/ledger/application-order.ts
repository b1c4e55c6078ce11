/** The order in which money is applied to charges, by its purpose. Source: money.md 1.3 and 3.13. */
import type { ChargeKind } from "./accounts.ts"
import type { Receipt } from "./receipts.ts"

/** The buckets that money of each purpose pays, in order. For everything, rent comes first, so that one late payment costs one late fee, not one every month. */
export const APPLICATION_ORDER = {
  everything: ["rent", "late", "other", "deposit"],
  rent: ["rent", "late", "other"],
  fees: ["other", "late", "rent"],
  lateCredit: ["late", "rent", "other"],
  otherCredit: ["other", "late", "rent"],
  vacate: ["late", "rent", "other"],
} as const satisfies Record<string, readonly ChargeKind[]>
export const CREDIT_ORDERS = { late: APPLICATION_ORDER.lateCredit, other: APPLICATION_ORDER.otherCredit }

export type Purpose = { choice: Receipt["choice"]; hasUnit: boolean }

/** The kinds of charge a receipt pays, in order. A "deposit" goes into the reserve if the tenant has a unit; otherwise it pays every kind. */
export function applicationOrder({ choice, hasUnit }: Purpose): readonly ChargeKind[] | "deposit" {
  if (choice !== "deposit") return APPLICATION_ORDER[choice]
  return hasUnit ? "deposit" : APPLICATION_ORDER.everything
}
