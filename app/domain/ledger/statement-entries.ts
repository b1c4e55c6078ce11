/** The rows of the ledger that a journal gives: its payments, its charges, or an adjustment; and the reversals of both. */
import type { journals } from "#db/schema/index.ts"
import { type Day, formatMonth } from "~/values/calendar.ts"
import { type Cents, formatPlain } from "~/values/money.ts"
import { ACCOUNT_BALANCE, type Account } from "./accounts.ts"
import type { ChargeRow } from "./charge-rows.ts"
import type { CHARGE_TYPES } from "./inputs.ts"
import type { PaymentRow } from "./payment-rows.ts"
import type { Parts, StatementEventRow } from "./statement-parts.ts"

export type Sums = Partial<Record<Account, Cents>>
export type ChargeType = (typeof CHARGE_TYPES)[number]

/** One row: the data of the ledger's columns, without the running balance. */
export type Entry = {
  /** "payment-12", "charge-7", "journal-30": one row of the ledger has one. */
  id: string
  /** The posting it tells; several rows of one receipt share theirs. Null where nothing was posted. */
  journalId: number | null
  date: Day
  entry: "Payment" | "Charge" | "Adjustment"
  /** Rent, Deposit, Fees; Rent Charge, Fee Charge, Deposit Charge; Balance, Deposit, Advance Rent. */
  type: string
  /** As it is told: what the tenant owes is positive, what the tenant pays negative. */
  amount: Cents
  /** What it changes in the account balance. */
  effect: Cents
  convenienceFee: Cents | null
  method: PaymentRow["tender"] | null
  /** Null is shown as n/a. */
  status: PaymentRow["status"] | null
  stripeIntent: string | null
  notes: string | null
  deletable:
    | { kind: "payment"; id: number; paymentType: PaymentRow["type"] }
    | { kind: "charge"; id: number; chargeType: ChargeType }
    | null
  /** It was deleted: it is shown struck through. */
  isReversed: boolean
  /** It takes an earlier entry back. */
  isReversal: boolean
}

type Journal = typeof journals.$inferSelect

const NONE = {
  journalId: null,
  convenienceFee: null,
  method: null,
  status: null,
  stripeIntent: null,
  notes: null,
  deletable: null,
  isReversed: false,
  isReversal: false,
} as const satisfies Partial<Entry>

const PAYMENT_TYPE = { rent: "Rent", deposit: "Deposit", fees: "Fees" } as const
const CHARGE_TYPE = { rent: "Rent Charge", late: "Fee Charge", other: "Fee Charge", deposit: "Deposit Charge" } as const
const FIELD_LABEL = {
  DepositReserve: "Deposit reserve",
  RentBalance: "Rent balance",
  LateCharges: "Late fee balance",
  OtherCharges: "Other fee balance",
} as const

/** The rows of one journal; their effects sum to the journal's effect on the account balance. */
export function entriesOf(journal: Journal, parts: Parts, sums: Sums): Entry[] {
  const effect = ACCOUNT_BALANCE.reduce((sum, account) => sum + (sums[account] ?? 0), 0)
  const drawn = draw(journal, parts, sums)
  if (drawn.length === 0 && effect !== 0) throw new Error(`The ledger has no row for journal ${journal.id}`)
  const others = drawn.slice(0, -1).reduce((sum, entry) => sum + entry.effect, 0)
  return drawn.map((entry, index) => {
    const isLast = index === drawn.length - 1
    return { ...entry, journalId: journal.id, effect: isLast ? effect - others : entry.effect }
  })
}

function draw(journal: Journal, parts: Parts, sums: Sums): Entry[] {
  const event = parts.events.get(journal.id)
  const deleted = parts.deleted.get(journal.id)
  const made = (parts.charges.get(journal.id) ?? []).filter((charge) => charge.origin !== "adjustment")
  const reversal = deleted ? [chargeReversal(journal, deleted)] : []
  if (event) return [adjustment(journal, event)]
  if (journal.kind === "vacate") return [...reversal, ...made.map(chargeEntry), moveOut(journal, sums)]
  if (deleted) return reversal
  if (journal.kind === "payment") return (parts.payments.get(journal.id) ?? []).map(paymentEntry)
  if (journal.kind === "advance_returned" || journal.kind === "opening_balance") return [advance(journal, sums)]
  const [paid] = parts.receipts.get(journal.receiptId ?? "") ?? []
  if (paid) return receiptStep(journal, paid, sums)
  return made.map(chargeEntry)
}

/** A payment's row. Only manual payments that succeeded can be deleted. */
export function paymentEntry(row: PaymentRow): Entry {
  const isManual = row.stripeIntent === null && row.tender !== "card" && row.tender !== "ach"
  const deletable = { kind: "payment", id: row.id, paymentType: row.type } as const
  return {
    ...NONE,
    id: `payment-${row.id}`,
    date: row.paidOn,
    entry: "Payment",
    type: PAYMENT_TYPE[row.type],
    amount: -row.amount,
    effect: -row.amount,
    convenienceFee: row.feeShare,
    method: row.tender,
    status: row.status,
    stripeIntent: row.stripeIntent,
    notes: row.note ?? (row.source === "autopay" ? "Autopay" : null),
    deletable: isManual && row.status === "succeeded" ? deletable : null,
    isReversed: row.status === "reversed",
  }
}

/** A charge's row, or a fee credit's. Charges can always be deleted, once. */
export function chargeEntry(row: ChargeRow): Entry {
  return {
    ...NONE,
    id: `charge-${row.id}`,
    date: row.effectiveOn,
    entry: "Charge",
    type: CHARGE_TYPE[row.kind],
    amount: row.amount,
    effect: row.amount,
    notes: row.notes ?? described(row),
    deletable: row.deletedAt === null ? { kind: "charge", id: row.id, chargeType: CHARGE_TYPE[row.kind] } : null,
    isReversed: row.deletedAt !== null,
  }
}

function described({ kind, period, dueOn, unitNumber }: ChargeRow): string | null {
  const unit = unitNumber === null ? [] : [`unit ${unitNumber}`]
  if (kind === "rent") return [formatMonth(period ?? dueOn.slice(0, 7)), ...unit].join(", ")
  return unit.length > 0 ? `Unit ${unitNumber}` : null
}

function chargeReversal(journal: Journal, row: ChargeRow): Entry {
  const { id, effectiveOn: date, reason } = journal
  const notes = `Charge deleted: ${reason}`
  const type = CHARGE_TYPE[row.kind]
  return {
    ...NONE,
    id: `journal-${id}-charge`,
    date,
    entry: "Charge",
    type,
    amount: -row.amount,
    effect: 0,
    notes,
    isReversal: true,
  }
}

function adjustment({ effectiveOn: date, id }: Journal, event: StatementEventRow): Entry {
  const change = `${FIELD_LABEL[event.field]} ${formatPlain(event.oldValue)} to ${formatPlain(event.newValue)}`
  const by = event.firstName === null ? [] : [`${event.firstName} ${event.lastName ?? ""}`.trim()]
  const notes = [change, ...by].join(", ")
  const amount = event.newValue - event.oldValue
  return { ...NONE, id: `journal-${id}`, date, entry: "Adjustment", type: "Balance", amount, effect: 0, notes }
}

/** What a move-out did with the deposit; told as the adjustment it is. */
function moveOut({ id, effectiveOn: date, reversesJournalId }: Journal, sums: Sums): Entry {
  const returned = -(sums.DEP_OUT ?? 0)
  const used = (sums.DEP_HELD ?? 0) - returned
  const words = [
    `${reversesJournalId === null ? "" : "Corrected: "}Deposit applied ${formatPlain(used)}, returned ${formatPlain(returned)}`,
    ...(sums.AR_DEP ? [`deposit owed ${formatPlain(-sums.AR_DEP)} cancelled`] : []),
    ...(sums.CREDITS ? [`credit ${formatPlain(-sums.CREDITS)} ended`] : []),
  ]
  return {
    ...NONE,
    id: `journal-${id}`,
    date,
    entry: "Adjustment",
    type: "Deposit",
    amount: -used,
    effect: 0,
    notes: words.join(", "),
  }
}

function advance({ id, effectiveOn: date, kind, memo }: Journal, sums: Sums): Entry {
  const amount = sums.ADV_CASH ?? 0
  const notes = memo ?? (kind === "advance_returned" ? "Advance rent returned" : "Opening advance rent")
  return { ...NONE, id: `journal-${id}`, date, entry: "Adjustment", type: "Advance Rent", amount, effect: 0, notes }
}

/** What happened to a payment afterwards. While a dispute is open, and when it is won, nothing changes for the tenant. */
const STEPS: Partial<Record<Journal["kind"], { takesBack: boolean; words: string }>> = {
  refund: { takesBack: true, words: "Payment refunded" },
  refund_failed: { takesBack: false, words: "Refund failed" },
  dispute_lost: { takesBack: true, words: "Payment charged back" },
  dispute_rewon: { takesBack: false, words: "Chargeback reversed" },
  payment_deleted: { takesBack: true, words: "Payment reversed" },
}

function receiptStep(journal: Journal, paid: PaymentRow, sums: Sums): Entry[] {
  const step = STEPS[journal.kind]
  if (!step) return []
  const fee = sums.INC_CONV ?? 0
  const outside = Object.entries(sums).filter(([account]) => /^(CASH:|STRIPE|DISPUTE_HOLD|CREDITS)/.test(account))
  const moved = outside.reduce((sum, [, cents]) => sum + cents, 0)
  const entry: Entry = {
    ...NONE,
    id: `journal-${journal.id}`,
    date: journal.effectiveOn,
    entry: "Payment",
    type: PAYMENT_TYPE[paid.type],
    amount: journal.kind === "payment_deleted" ? paid.amount : -moved - fee,
    effect: 0,
    convenienceFee: -fee,
    method: paid.tender,
    status: paid.status,
    stripeIntent: paid.stripeIntent,
    notes: journal.reason ? `${step.words}: ${journal.reason}` : step.words,
    isReversal: step.takesBack,
  }
  return [entry]
}
