/** The ledger rows of a journal: its payments, its charges, or an adjustment; and the reversals of both. */
import { absolute, type Cents, formatMoney, minus, negated, plus, sum, ZERO } from "~/values/money.ts"
import { disputeText } from "~/values/payment-labels.ts"
import type { PaymentRow } from "./payment-rows.ts"
import { isOfDuplicate, type RefundRow, refundState } from "./refund-rows.ts"
import {
  CHARGE_DELETED,
  CHECK_PAID_AFTER_ALL,
  CHECK_RETURNED,
  chargeEntry,
  chargeName,
  type Entry,
  FIELD_LABEL,
  type ListedCharge,
  NONE,
  PAYMENT_REVERSED,
  PAYMENT_TYPE,
  paymentEntry,
} from "./statement-entries.ts"
import type { JournalRow, StatementEventRow } from "./statement-rows.ts"

type Accounts = ReadonlyMap<string, Cents>
const NO_ACCOUNTS: Accounts = new Map()

/** What the journals of a range made, ended or set, by journal; `receipts` gives the first payment of a receipt. */
export type Parts = {
  payments: ReadonlyMap<number | null, PaymentRow[]>
  charges: ReadonlyMap<number, ListedCharge[]>
  deleted: ReadonlyMap<number | null, ListedCharge>
  events: ReadonlyMap<number | null, StatementEventRow>
  receipts: ReadonlyMap<string, PaymentRow>
  /** The tenant's refunds, whenever they were made. */
  refunds: readonly RefundRow[]
  /** Net lines per account, for the journals whose rows need them. */
  accounts: ReadonlyMap<number, Accounts>
}

/** The rows of one journal; their effects sum to the journal's effect on the account balance. */
export function entriesOf(journal: JournalRow, parts: Parts): Entry[] {
  const { effect } = journal
  const drawn = draw(journal, parts)
  if (drawn.length === 0 && effect !== 0) throw new Error(`The ledger has no row for journal ${journal.id}`)
  const others = sum(drawn.slice(0, -1).map((entry) => entry.effect))
  return drawn.map((entry, index) => {
    const isLast = index === drawn.length - 1
    return { ...entry, journalId: journal.id, effect: isLast ? minus(effect, others) : entry.effect }
  })
}

function draw(journal: JournalRow, parts: Parts): Entry[] {
  const event = parts.events.get(journal.id)
  if (event) return [adjustment(journal, event)]
  if (journal.kind === "payment") return (parts.payments.get(journal.id) ?? []).map((row) => withRefunds(row, parts))
  const deleted = parts.deleted.get(journal.id)
  const reversal = deleted ? [chargeReversal(journal, deleted)] : []
  const made = (parts.charges.get(journal.id) ?? []).filter((charge) => charge.origin !== "adjustment").map(chargeEntry)
  const accounts = parts.accounts.get(journal.id) ?? NO_ACCOUNTS
  if (journal.kind === "vacate") return [...reversal, ...made, moveOut(journal, accounts)]
  if (deleted) return reversal
  if (journal.kind === "advance_returned" || journal.kind === "opening_balance") return [advance(journal, accounts)]
  const paid = parts.receipts.get(journal.receiptId ?? "")
  const refund = parts.refunds.find(({ journalId }) => journalId === journal.id)
  return paid
    ? receiptStep(journal, paid, accounts).map((entry) => ({ ...entry, staffNote: reasonForStaff(journal, refund) }))
    : made
}

/** Why staff refunded or deleted a payment: it reaches no tenant. */
function reasonForStaff({ kind, reason }: JournalRow, refund: RefundRow | undefined): string | null {
  if (kind === "payment_deleted") return reason
  if (refund && isOfDuplicate(refund)) return "paid twice: it went back by itself"
  return refund?.reason ? `requested by ${refund.requestedByName}: ${refund.reason}` : null
}

function withRefunds(row: PaymentRow, { refunds }: Parts): Entry {
  return paymentEntry(row, refundState(refunds.filter(({ receiptId }) => receiptId === row.receiptId)))
}

function chargeReversal(journal: JournalRow, row: ListedCharge): Entry {
  const { id, on: date, reason } = journal
  const type = chargeName(row)
  return {
    ...NONE,
    id: `journal-${id}-charge`,
    date,
    entry: "Charge",
    type,
    amount: negated(row.amount),
    effect: ZERO,
    notes: CHARGE_DELETED,
    staffNote: reason,
    isReversal: true,
  }
}

function adjustment({ on: date, id }: JournalRow, event: StatementEventRow): Entry {
  const change = `${FIELD_LABEL[event.field]} ${formatMoney(event.oldValue)} to ${formatMoney(event.newValue)}`
  const by = event.firstName === null ? [] : [`${event.firstName} ${event.lastName ?? ""}`.trim()]
  const isReserve = event.field === "DepositReserve"
  const notes = [change, ...(isReserve ? ["the balance stays as it is"] : []), ...by].join(", ")
  const type = isReserve ? "Deposit" : "Balance"
  const amount = minus(event.newValue, event.oldValue)
  const staffNote = event.notes
  return { ...NONE, id: `journal-${id}`, date, entry: "Adjustment", type, amount, effect: ZERO, notes, staffNote }
}

function moveOut({ id, on: date, reversesJournalId }: JournalRow, accounts: Accounts): Entry {
  const returned = negated(accounts.get("DEP_OUT") ?? ZERO)
  const used = minus(accounts.get("DEP_HELD") ?? ZERO, returned)
  const owed = negated(accounts.get("AR_DEP") ?? ZERO)
  const credit = negated(accounts.get("CREDITS") ?? ZERO)
  const texts = [
    ...(reversesJournalId === null ? moveOutText(used, returned) : correctionText(used, returned)),
    ...(owed > 0 ? [`deposit owed ${formatMoney(owed)} cancelled`] : []),
    ...(credit > 0 ? [`credit ${formatMoney(credit)} ended`] : []),
  ]
  return {
    ...NONE,
    id: `journal-${id}`,
    date,
    entry: "Adjustment",
    type: "Deposit",
    amount: negated(used),
    effect: ZERO,
    notes: texts.join(", "),
  }
}

const moveOutText = (used: Cents, returned: Cents) => [
  `Deposit applied ${formatMoney(used)}`,
  `returned ${formatMoney(returned)}`,
]

/** How a correction changed the deposit figures of a move-out; either may be lower than before. */
function correctionText(used: Cents, returned: Cents): string[] {
  const more = (cents: Cents, done: string) =>
    cents === 0 ? [] : [`${formatMoney(absolute(cents))} ${cents > 0 ? "more" : "less"} of the deposit ${done}`]
  const [first, ...rest] = [...more(used, "applied"), ...more(returned, "returned")]
  return [`Move-out corrected: ${first ?? "other parts of the deposit applied"}`, ...rest]
}

function advance({ id, on: date, kind, memo }: JournalRow, accounts: Accounts): Entry {
  const amount = accounts.get("ADV_CASH") ?? ZERO
  const what = kind === "advance_returned" ? "Advance rent returned" : "Opening advance rent"
  const notes = memo === null ? what : `${what}: ${memo}`
  return { ...NONE, id: `journal-${id}`, date, entry: "Adjustment", type: "Advance Rent", amount, effect: ZERO, notes }
}

type StepText = {
  takesBack?: boolean
  /** What it was right after the step; where nothing is said, the payment's status now. */
  status?: PaymentRow["status"]
  isInfo?: boolean
  message: (moved: Cents, reason: string, status: PaymentRow["status"]) => string
}

const by = (message: string) => (_moved: Cents, reason: string) =>
  [message, reason].filter((part) => part !== "").join(": ")

/** Later events of a payment. While a dispute is open, and when it is won, nothing changes for the tenant: those lines are for staff. */
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

/** Steps that move the whole payment: what they show. */
const WHOLE: Partial<Record<JournalRow["kind"], (amount: Cents) => Cents>> = {
  payment_deleted: (amount) => amount,
  check_returned: (amount) => amount,
  check_return_undone: negated,
}

function receiptStep(journal: JournalRow, paid: PaymentRow, accounts: Accounts): Entry[] {
  const step = STEPS[journal.kind]
  if (!step) return []
  const { takesBack = false, isInfo = false, status = paid.status, message } = step
  const fee = accounts.get("INC_CONV") ?? ZERO
  const outside = [...accounts].filter(([account]) => /^(CASH:|STRIPE|DISPUTE_HOLD|CREDITS)/.test(account))
  const moved = sum(outside.map(([, cents]) => cents))
  const entry: Entry = {
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
