/** The enumerations of the ledger: kinds, origins, tenders and statuses. */

export const JOURNAL_KINDS = [
  "rent_charge",
  "recurring_charge",
  "move_in_charge",
  "deposit_charge",
  "fee_charge",
  "late_fee",
  "fee_credit",
  "payment",
  "manager_adjustment",
  "opening_balance",
  "ach_failed",
  "refund",
  "refund_failed",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "dispute_rewon",
  "payment_deleted",
  "check_returned",
  "check_return_undone",
  "charge_deleted",
  "rent_reduction",
  "vacate",
  "advance_returned",
  "provider_fee",
  "bank_opening",
  "bank_deposit",
  "bank_deposit_undone",
  "bank_return",
  "bank_transfer",
  "deposit_paid_out",
  "advance_paid_out",
  "payout_opening",
  "payout_sent",
  "payout_paid",
  "payout_failed",
] as const

export const CHARGE_KINDS = ["rent", "late", "other", "deposit"] as const

export const CHARGE_ORIGINS = [
  "job",
  "move_in",
  "subunit",
  "fee",
  "ach_failed",
  "adjustment",
  "move_out",
  "returned_deposit",
  "returned_check",
  "import",
  "recurring",
] as const

export const PAYMENT_TYPES = ["rent", "deposit", "fees"] as const

export const MANUAL_METHODS = ["zelle", "paypal", "cashapp", "check", "cash", "managementCredit", "other"] as const

export const TENDERS = [...MANUAL_METHODS, "card", "ach"] as const

/** What can be applied to a charge: a tender, a fee credit, advance rent from cash or credit, a deposit at move-out, an adjustment. */
export const ALLOCATION_TENDERS = [...TENDERS, "credit", "advance", "adv_credit", "deposit", "adjust"] as const

/**
 * The tender, or `advance` when rent was paid before it was due; `deposit_out` and `advance_out` when a refund was offset against money already
 * returned, `returned` when it became a new charge.
 */
export const ALLOCATION_CATEGORIES = [...ALLOCATION_TENDERS, "deposit_out", "advance_out", "returned"] as const

export const RECEIPT_STATUSES = [
  "created",
  "pending",
  "succeeded",
  "failed",
  "canceled",
  "disputed",
  "dispute-won",
  "dispute-lost",
  "refunded",
  "reversed",
  "returned",
] as const
