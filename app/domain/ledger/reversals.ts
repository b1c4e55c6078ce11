/** Deletes a ledger entry by posting a reversal with who, when and why; no row is removed. Source: money.md 1.4 and 1.5, api.md M25 and M26. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { absolute, type Cents, formatMoney, minus, negated, plus, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type ChargeKind, INCOME, isCredit, RECEIVABLE, RECEIVED_IN } from "./accounts.ts"
import { mustNotBeDeposited, reverseAtBank } from "./bank/post-at-bank.ts"
import { type ChargeRow, chargeRow } from "./charges/charge-rows.ts"
import { reducedOf } from "./charges/reductions.ts"
import type { DeleteCharge, DeletePayment } from "./inputs.ts"
import { post } from "./journal.ts"
import { addLine, type JournalDraft } from "./journal-draft.ts"
import { ledgerDay } from "./ledger-day.ts"
import { PAID_BY, PAYMENT_CALLED } from "./paid-by.ts"
import { applicationsToCharge, type PaymentApplication } from "./payment-applications.ts"
import { type PaymentRow, paymentRow } from "./payment-rows.ts"
import { recordReceiptEvent } from "./receipts.ts"
import { reopen, type TakeBack, takeBack, toTakeBack, unapply } from "./take-back.ts"

/** `reversedAmount` is the whole amount of the entry, without a convenience fee. */
export type Reversal = { reversedAmount: Cents; message: string }

/** Reverses a manual payment fully. Refuses 404 PAYMENT_NOT_FOUND, 409 ALREADY_DELETED and PAYMENT_AT_BANK, and any other payment with 409 PAYMENT_NOT_DELETABLE. */
export const deletePayment = command(
  "delete ledger entries",
  async (tx, actor, { id, paymentType, reason }: DeletePayment): Promise<Reversal> => {
    const row = await paymentRow(tx, id)
    if (row?.type !== paymentType) throw new Refusal("PAYMENT_NOT_FOUND")
    mustBeAnothersLedger(actor, row.tenantId)
    mustBeDeletable(row)
    await mustNotBeDeposited(tx, row)
    const { tenantId, receiptId, journalId } = row
    const entry = { tenantId, kind: "payment_deleted", key: `delpay:${id}`, on: await ledgerDay(tx), reason } as const
    const postLines = await paymentReversal(tx, row)
    const posted = await post(tx, actor, { ...entry, receiptId, reverses: journalId }, postLines)
    await reverseAtBank(tx, actor, row, entry.on)
    const event = { receiptId, status: "reversed", at: tx.now, taken: row.amount, journalId: posted.journalId } as const
    await recordReceiptEvent(tx, { ...event, detail: { reason, on: entry.on } })
    const paid = `${formatMoney(row.amount)} ${PAID_BY[row.tender]}`
    await record(tx, actor, {
      category: "MAN_PAYMENT_DELETE",
      details: `Deleted the ${PAYMENT_CALLED[row.type]} of ${paid} from ${formatDay(row.paidOn)}: ${reason}`,
      metadata: { reason, row },
    })
    return {
      reversedAmount: row.amount,
      message: `Payment of ${formatMoney(row.amount)} has been successfully deleted.`,
    }
  },
)

/** Refuses (409) a deleted payment, a payment through the provider and one that did not succeed. */
export function mustBeDeletable(row: PaymentRow): void {
  if (row.status === "reversed") throw new Refusal("ALREADY_DELETED")
  if (row.stripeIntent !== null || row.tender === "card" || row.tender === "ach") {
    throw new Refusal("PAYMENT_NOT_DELETABLE", {
      message: "Payments created through the payment provider cannot be deleted.",
    })
  }
  if (row.status !== "succeeded") throw new Refusal("PAYMENT_NOT_DELETABLE")
}

export async function paymentReversal(tx: Tx, row: PaymentRow): Promise<(draft: JournalDraft) => void> {
  const known = await toTakeBack(tx, { tenantId: row.tenantId, receiptId: row.receiptId })
  return (draft) => postReversalLines(draft, row, known)
}

function postReversalLines(draft: JournalDraft, row: PaymentRow, known: TakeBack): void {
  if (isCredit(row.tender) && row.type === "deposit") {
    unwaive(draft, known)
    return
  }
  const ended = takeBack(draft, known, row.amount)
  addLine(draft, RECEIVED_IN[row.tender], minus(ended, row.amount))
}

/** The tenant owes the waived deposit again, unless a move-out or a deletion has ended its charge. */
function unwaive(draft: JournalDraft, known: TakeBack): void {
  const ended = (application: PaymentApplication) =>
    application.journalId < known.lastVacate || application.charge?.isDeleted === true
  for (const application of known.applications.filter((each) => !ended(each))) {
    addLine(draft, "DEP_DUE", negated(application.left))
    reopen(draft, application, application.left)
  }
}

const CHARGE_CALLED: Record<ChargeKind, string> = {
  rent: "rent charge",
  late: "late fee",
  other: "other fee",
  deposit: "deposit charge",
}

/** A fee credit is a charge below zero. */
const called = ({ kind, amount }: ChargeRow) =>
  amount < 0 ? `credit for the ${CHARGE_CALLED[kind]}` : CHARGE_CALLED[kind]

const KINDS: Record<DeleteCharge["chargeType"], readonly ChargeKind[]> = {
  "Rent Charge": ["rent"],
  "Fee Charge": ["late", "other"],
  "Deposit Charge": ["deposit"],
}

/** Deletes a charge or fee credit; its paid part becomes advance rent or stays in the reserve. Refuses 404 CHARGE_NOT_FOUND, 409 ALREADY_DELETED. */
export const deleteCharge = command(
  "delete ledger entries",
  async (tx, actor, { chargeId, chargeType, reason }: DeleteCharge): Promise<Reversal> => {
    const row = await chargeRow(tx, chargeId)
    if (!row || !KINDS[chargeType].includes(row.kind)) throw new Refusal("CHARGE_NOT_FOUND")
    mustBeAnothersLedger(actor, row.tenantId)
    if (row.deletedAt !== null) throw new Refusal("ALREADY_DELETED")
    await reverseCharge(tx, actor, row, { reason, on: await ledgerDay(tx) })
    await record(tx, actor, {
      category: "MAN_CHARGE_DELETE",
      details: `Deleted the ${called(row)} of ${formatMoney(absolute(row.amount))} from ${formatDay(row.effectiveOn)}: ${reason}`,
      metadata: { reason, row },
    })
    return {
      reversedAmount: row.amount,
      message: `Charge of ${formatMoney(row.amount)} has been successfully deleted.`,
    }
  },
)

/** Deletes a charge or fee credit without a permission check and without an audit row. */
export async function reverseCharge(tx: Tx, actor: Actor, row: ChargeRow, { reason, on }: { reason: string; on: Day }) {
  const { tenantId, journalId } = row
  const entry = { tenantId, kind: "charge_deleted", key: `delchg:${row.id}`, on, reason, reverses: journalId } as const
  return post(tx, actor, entry, await chargeReversal(tx, row, reason))
}

export async function chargeReversal(tx: Tx, row: ChargeRow, reason: string): Promise<(draft: JournalDraft) => void> {
  if (row.amount < 0) {
    const known = await toTakeBack(tx, { tenantId: row.tenantId, creditId: row.id })
    return (draft) => {
      addLine(draft, "CREDITS", plus(takeBack(draft, known, negated(row.amount)), row.amount))
      draft.ends.push({ charge: row, kind: "deleted", cents: ZERO, reason })
    }
  }
  const applied = await applicationsToCharge(tx, row.id)
  if (row.kind === "deposit") return (draft) => endDeposit(draft, row, reason)
  const charged = minus(row.amount, await reducedOf(tx, row.id))
  return (draft) => endCharge(draft, row, { applied, charged }, reason)
}

/** The unpaid part of the deposit is no longer due; the paid part remains in the reserve. */
function endDeposit(draft: JournalDraft, row: ChargeRow, reason: string): void {
  addLine(draft, "AR_DEP", negated(row.open))
  addLine(draft, "DEP_DUE", row.open)
  end(draft, row, row.open, reason)
}

/** `charged` is the amount less reductions at a move-out. */
type Charged = { applied: PaymentApplication[]; charged: Cents }

function endCharge(draft: JournalDraft, row: ChargeRow, { applied, charged }: Charged, reason: string): void {
  for (const application of applied) unapply(draft, application)
  const isAdjusted = row.origin === "adjustment" || row.origin === "returned_deposit"
  addLine(draft, isAdjusted ? "ADJ" : INCOME[row.kind], charged)
  addLine(draft, RECEIVABLE[row.kind], negated(row.open))
  end(draft, row, charged, reason)
}

function end(draft: JournalDraft, row: ChargeRow, cents: Cents, reason: string): void {
  const open = draft.open.find((each) => each.id === row.id)
  if (open) open.open = ZERO
  draft.ends.push({ charge: row, kind: "deleted", cents, reason })
}
