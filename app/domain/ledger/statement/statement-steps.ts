/** The ledger rows of a payment's later events: refunds, disputes, returns and deletions. */
import { absolute, type Cents, formatMoney, negated, plus, sum, ZERO } from "~/values/money.ts"
import { disputeText } from "~/values/payments/payment-labels.ts"
import type { PaymentRow } from "../payment-rows.ts"
import {
  CHECK_PAID_AFTER_ALL,
  CHECK_RETURNED,
  NONE,
  PAYMENT_REVERSED,
  PAYMENT_TYPE,
  type StatementEntry,
} from "./statement-entries.ts"
import type { JournalRow } from "./statement-rows.ts"

type StepText = {
  takesBack?: boolean
  /** The payment's status right after the step; by default its status now. */
  status?: PaymentRow["status"]
  isInfo?: boolean
  message: (moved: Cents, reason: string, status: PaymentRow["status"]) => string
}

const by = (message: string) => (_moved: Cents, reason: string) =>
  [message, reason].filter((part) => part !== "").join(": ")

/** Later events of a payment. An open or won dispute changes nothing for the tenant, so only staff see its row. */
const STEPS: Partial<Record<JournalRow["kind"], StepText>> = {
  refund: { takesBack: true, message: by("Payment refunded") },
  refund_failed: { message: by("Refund failed") },
  dispute_opened: {
    isInfo: true,
    message: (held, reason, status) =>
      status === "disputed"
        ? `Payment disputed, ${formatMoney(held)} held: ${disputeText(reason)}. It counts as paid until that is decided.`
        : `Payment disputed, ${formatMoney(held)} held until that was decided: ${disputeText(reason)}.`,
  },
  dispute_won: { isInfo: true, message: (held) => `Dispute won, ${formatMoney(held)} released` },
  dispute_lost: { takesBack: true, message: (_moved, reason) => `Payment charged back: ${disputeText(reason)}` },
  dispute_rewon: { message: (_moved, reason) => `Chargeback reversed, won on appeal: ${disputeText(reason)}` },
  payment_deleted: { takesBack: true, message: () => PAYMENT_REVERSED },
  check_returned: { takesBack: true, status: "returned", message: () => CHECK_RETURNED },
  check_return_undone: { message: () => CHECK_PAID_AFTER_ALL },
}

const WHOLE: Partial<Record<JournalRow["kind"], (amount: Cents) => Cents>> = {
  payment_deleted: (amount) => amount,
  check_returned: (amount) => amount,
  check_return_undone: negated,
}

/** The row of such a journal, empty for another kind; `accounts` holds its net cents per account. The caller sets the effect. */
export function receiptStep(
  journal: JournalRow,
  paid: PaymentRow,
  accounts: ReadonlyMap<string, Cents>,
): StatementEntry[] {
  const step = STEPS[journal.kind]
  if (!step) return []
  const { takesBack = false, isInfo = false, status = paid.status, message } = step
  const fee = accounts.get("INC_CONV") ?? ZERO
  const outside = [...accounts].filter(([account]) => /^(CASH:|STRIPE|DISPUTE_HOLD|CREDITS)/.test(account))
  const moved = sum(outside.map(([, cents]) => cents))
  const entry: StatementEntry = {
    ...NONE,
    id: `journal-${journal.id}`,
    date: journal.on,
    entry: "Payment",
    type: PAYMENT_TYPE[paid.type],
    amount: WHOLE[journal.kind]?.(paid.amount) ?? negated(plus(moved, fee)),
    effect: ZERO,
    convenienceFee: negated(fee),
    method: paid.tender,
    status,
    stripeIntent: paid.stripeIntent,
    notes: message(absolute(accounts.get("DISPUTE_HOLD") ?? ZERO), journal.reason ?? "", paid.status),
    refundLine: journal.kind === "refund" || journal.kind === "refund_failed" ? journal.kind : null,
    isReversal: takesBack,
    isInfo,
  }
  return [entry]
}
