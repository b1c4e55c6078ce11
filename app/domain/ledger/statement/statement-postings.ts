/** The ledger rows of a journal: its payments, charges or adjustment, and their reversals. */
import { formatDay } from "~/values/calendar.ts"
import { absolute, type Cents, formatMoney, minus, negated, sum, ZERO } from "~/values/money.ts"
import type { PaymentRow } from "../payment-rows.ts"
import { isOfDuplicate, type RefundRow, refundState } from "../refund-rows.ts"
import {
  CHARGE_DELETED,
  chargeEntry,
  chargeName,
  FIELD_LABEL,
  type ListedCharge,
  NONE,
  paymentEntry,
  type StatementEntry,
} from "./statement-entries.ts"
import type { JournalRow, ReductionRow, StatementEventRow } from "./statement-rows.ts"
import { receiptStep } from "./statement-steps.ts"

type Accounts = ReadonlyMap<string, Cents>
const NO_ACCOUNTS: Accounts = new Map()

/** The rows that the journals of a range created, ended or set, by journal; `receipts` gives the first payment of a receipt. */
export type Parts = {
  payments: ReadonlyMap<number | null, PaymentRow[]>
  charges: ReadonlyMap<number, ListedCharge[]>
  deleted: ReadonlyMap<number | null, ListedCharge>
  events: ReadonlyMap<number | null, StatementEventRow>
  reductions: ReadonlyMap<number | null, ReductionRow>
  receipts: ReadonlyMap<string, PaymentRow>
  /** All refunds of the tenant, whatever their day. */
  refunds: readonly RefundRow[]
  /** Net lines per account, for the journals whose rows need them. */
  accounts: ReadonlyMap<number, Accounts>
}

/** The rows of one journal; their effects sum to the journal's effect on the account balance. */
export function entriesOf(journal: JournalRow, parts: Parts): StatementEntry[] {
  const { effect } = journal
  const drawn = draw(journal, parts)
  if (drawn.length === 0 && effect !== 0) throw new Error(`The ledger has no row for journal ${journal.id}`)
  const others = sum(drawn.slice(0, -1).map((entry) => entry.effect))
  return drawn.map((entry, index) => {
    const isLast = index === drawn.length - 1
    const notes = withTrueDay(entry.notes, journal)
    return { ...entry, notes, journalId: journal.id, effect: isLast ? minus(effect, others) : entry.effect }
  })
}

/** Adds the true day to the notes of an entry that was dated later because its month was closed. Source: money.md 11.6. */
function withTrueDay(notes: string | null, { occurredOn }: JournalRow): string | null {
  if (occurredOn === null) return notes
  return [...(notes === null ? [] : [notes]), `of ${formatDay(occurredOn)}`].join(", ")
}

function draw(journal: JournalRow, parts: Parts): StatementEntry[] {
  const event = parts.events.get(journal.id)
  if (event) return [adjustment(journal, event)]
  if (journal.kind === "payment") return (parts.payments.get(journal.id) ?? []).map((row) => withRefunds(row, parts))
  if (journal.kind === "rent_reduction") return [reduction(journal, parts.reductions.get(journal.id))]
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

function reasonForStaff({ kind, reason }: JournalRow, refund: RefundRow | undefined): string | null {
  if (kind === "payment_deleted") return reason
  if (refund && isOfDuplicate(refund)) return "paid twice: it went back by itself"
  return refund?.reason ? `requested by ${refund.requestedByName}: ${refund.reason}` : null
}

function withRefunds(row: PaymentRow, { refunds }: Parts): StatementEntry {
  return paymentEntry(row, refundState(refunds.filter(({ receiptId }) => receiptId === row.receiptId)))
}

function chargeReversal(journal: JournalRow, row: ListedCharge): StatementEntry {
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

function reduction({ id, on: date, memo, reason, effect: amount }: JournalRow, of?: ReductionRow): StatementEntry {
  return {
    ...NONE,
    id: `journal-${id}`,
    date,
    entry: "Charge",
    type: "Proration",
    amount,
    effect: ZERO,
    notes: memo,
    staffNote: reason,
    deletable: of?.is === "standing" ? { kind: "reduction", id: of.chargeId } : null,
    isReversed: of?.is === "deleted",
    isReversal: of?.is === "deletion",
  }
}

function adjustment({ on: date, id }: JournalRow, event: StatementEventRow): StatementEntry {
  const change = `${FIELD_LABEL[event.field]} ${formatMoney(event.oldValue)} to ${formatMoney(event.newValue)}`
  const by = event.firstName === null ? [] : [`${event.firstName} ${event.lastName ?? ""}`.trim()]
  const isReserve = event.field === "DepositReserve"
  const notes = [change, ...(isReserve ? ["the balance stays as it is"] : []), ...by].join(", ")
  const type = isReserve ? "Deposit" : "Balance"
  const amount = minus(event.newValue, event.oldValue)
  const staffNote = event.notes
  return { ...NONE, id: `journal-${id}`, date, entry: "Adjustment", type, amount, effect: ZERO, notes, staffNote }
}

function moveOut({ id, on: date, reversesJournalId }: JournalRow, accounts: Accounts): StatementEntry {
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

function correctionText(used: Cents, returned: Cents): string[] {
  const more = (cents: Cents, done: string) =>
    cents === 0 ? [] : [`${formatMoney(absolute(cents))} ${cents > 0 ? "more" : "less"} of the deposit ${done}`]
  const [first, ...rest] = [...more(used, "applied"), ...more(returned, "returned")]
  return [`Move-out corrected: ${first ?? "other parts of the deposit applied"}`, ...rest]
}

function advance({ id, on: date, kind, memo }: JournalRow, accounts: Accounts): StatementEntry {
  const amount = accounts.get("ADV_CASH") ?? ZERO
  const what = kind === "advance_returned" ? "Advance rent returned" : "Opening advance rent"
  const notes = memo === null ? what : `${what}: ${memo}`
  return { ...NONE, id: `journal-${id}`, date, entry: "Adjustment", type: "Advance Rent", amount, effect: ZERO, notes }
}
