/** Checks that the bank returns, and returned checks that it pays after all. Source: money.md 3.28, api.md M68 and M69. */
import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { receiptEvents } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney, negated, sum, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { applyReceipt } from "../ledger/apply-payment.ts"
import { firstDayAtBank } from "../ledger/bank/first-day-at-bank.ts"
import { mustBeReturnedAfterDeposit, payAgainAtBank, returnAtBank } from "../ledger/bank/post-at-bank.ts"
import { post } from "../ledger/journal.ts"
import { addLine, type JournalDraft } from "../ledger/journal-draft.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { mustBeOpenDay } from "../ledger/open-day.ts"
import { type PaymentRow, paymentRow } from "../ledger/payment-rows.ts"
import { receiptOf, recordReceiptEvent } from "../ledger/receipts.ts"
import { paymentReversal } from "../ledger/reversals.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { changeTenant, findTenant } from "../tenants/tenants.ts"
import { purposeOf, rowsOfReceipt } from "./apply-receipt.ts"
import type { ReturnCheck, UndoReturn } from "./inputs.ts"
import { lastEventOf, mailNewEvents } from "./payment-emails.ts"
import { chargeFees, deleteFees, entryOf, lateFeesOffered, ticked } from "./returned-check-fees.ts"

/**
 * Reverses a check on the day the bank returned it, charges the fee and the late fees that it had prevented, and notifies the tenant. Refuses 404
 * PAYMENT_NOT_FOUND, 403 the caller's own ledger, 409 ALREADY_RETURNED, PAYMENT_NOT_RETURNABLE and MONTH_CLOSED, and 400 a day before the payment or in the future
 * and a late fee that is not offered.
 */
export const returnCheck = command(
  "delete ledger entries",
  async (tx, actor, input: ReturnCheck): Promise<PaymentRow> => {
    const row = await returnable(tx, actor, input.paymentId)
    const { returnedOn: on } = input
    await mustBeBetween(tx, row.paidOn, on)
    await mustBeOpenDay(tx, on, "returnedOn")
    await mustBeReturnedAfterDeposit(tx, row, on)
    const lateFees = ticked(input, await lateFeesOffered(tx, row, on))
    const fee = input.fee ?? (await defaultsOf(tx)).returnedCheckFee ?? ZERO
    const n = (await returnsOf(tx, row.receiptId)) + 1
    const entry = entryOf(row, n, on)
    const notBefore = await firstDayAtBank(tx, row)
    const { journalId } = await post(tx, actor, { ...entry, notBefore }, await paymentReversal(tx, row))
    await returnAtBank(tx, actor, row, { n, on, notBefore })
    const chargeIds = await chargeFees(tx, actor, entry, { fee, lateFees })
    const before = await lastEventOf(tx, row.receiptId)
    const total = sum(lateFees.map(({ amount }) => amount))
    const detail = { on, fee, lateFees: total, chargeIds }
    const { mail = "usual", noChecks } = input
    const event = { receiptId: row.receiptId, status: "returned", at: tx.now, taken: row.amount, journalId } as const
    await recordReceiptEvent(tx, { ...event, detail: { ...detail, isMailed: mail !== "none" } })
    await mailNewEvents(tx, row.receiptId, before, { isMailed: mail === "usual" })
    if (noChecks) await changeTenant(tx, row.tenantId, { noChecks: true })
    await audit(tx, actor, row, `was returned by the bank on ${formatDay(on)}`, { ...detail, noChecks })
    return rowAfter(tx, row)
  },
)

/**
 * Undoes a return because the bank paid the check after all. The check is applied again today, the fees of its return are deleted, and the tenant is
 * notified. Refuses 404 PAYMENT_NOT_FOUND, 403 the caller's own ledger, and 409 PAYMENT_NOT_RETURNED.
 */
export const undoReturn = command(
  "delete ledger entries",
  async (tx, actor, { paymentId }: UndoReturn): Promise<PaymentRow> => {
    const row = await returned(tx, actor, paymentId)
    const { receiptId, amount } = row
    const n = await returnsOf(tx, receiptId)
    const firstEntry = entryOf(row, n, await ledgerDay(tx))
    const entry = { ...firstEntry, kind: "check_return_undone", key: `${firstEntry.key}:paid` } as const
    const { journalId } = await post(tx, actor, entry, await paidAgain(tx, row))
    await payAgainAtBank(tx, actor, row, { n, on: entry.on })
    const last = await lastReturnOf(tx, receiptId)
    const fees = await deleteFees(tx, actor, (last?.detail?.chargeIds as number[] | undefined) ?? [], entry.on)
    const before = await lastEventOf(tx, receiptId)
    const event = { receiptId, status: "succeeded", at: tx.now, taken: negated(amount), journalId } as const
    await recordReceiptEvent(tx, { ...event, detail: { on: entry.on, isAfterReturn: true, fees } })
    // A tenant who got no mail about the return gets none about its end.
    await mailNewEvents(tx, receiptId, before, { isMailed: last?.detail?.isMailed !== false })
    await audit(tx, actor, row, "was paid by the bank after all", { undone: true })
    return rowAfter(tx, row)
  },
)

/** A check that may be returned. Refuses as `returnCheck` does. */
export async function returnable(tx: Tx, actor: Actor, paymentId: number): Promise<PaymentRow> {
  const row = await paymentOf(tx, actor, paymentId)
  if (row.status === "returned") throw new Refusal("ALREADY_RETURNED")
  if (row.tender !== "check" || row.status !== "succeeded") throw new Refusal("PAYMENT_NOT_RETURNABLE")
  return row
}

/** A check that was returned. Refuses as `undoReturn` does. */
export async function returned(tx: Tx, actor: Actor, paymentId: number): Promise<PaymentRow> {
  const row = await paymentOf(tx, actor, paymentId)
  if (row.status !== "returned") throw new Refusal("PAYMENT_NOT_RETURNED")
  return row
}

async function paymentOf(tx: Tx, actor: Actor, paymentId: number): Promise<PaymentRow> {
  const row = await paymentRow(tx, paymentId)
  if (!row) throw new Refusal("PAYMENT_NOT_FOUND")
  mustBeAnothersLedger(actor, row.tenantId)
  return row
}

async function mustBeBetween(tx: Tx, paidOn: Day, on: Day): Promise<void> {
  if (on >= paidOn && on <= (await ledgerDay(tx))) return
  throw invalid("returnedOn", `Use a day from ${formatDay(paidOn)}, the day of the payment, until today.`)
}

const isReturn = (receiptId: string) =>
  and(eq(receiptEvents.receiptId, receiptId), eq(receiptEvents.status, "returned"))

async function returnsOf(tx: Tx, receiptId: string): Promise<number> {
  return (await tx.all(tx.select({ id: receiptEvents.id }).from(receiptEvents).where(isReturn(receiptId)))).length
}

async function paidAgain(tx: Tx, { receiptId, tender, amount }: PaymentRow): Promise<(draft: JournalDraft) => void> {
  const purpose = await purposeOf(tx, await receiptOf(tx, receiptId))
  const payment = await rowsOfReceipt(tx, receiptId)
  return (draft) => {
    addLine(draft, "CASH:check", amount)
    applyReceipt(draft, purpose, { tender, payment }, amount)
  }
}

const lastReturnOf = (tx: Tx, receiptId: string) =>
  tx.one(tx.select().from(receiptEvents).where(isReturn(receiptId)).orderBy(desc(receiptEvents.id)).limit(1))

async function audit(tx: Tx, actor: Actor, row: PaymentRow, what: string, more: Record<string, unknown>) {
  const number = row.note === null ? "" : ` ${row.note}`
  const name = fullName(await findTenant(tx, row.tenantId))
  await record(tx, actor, {
    category: "MAN_CHECK_RETURNED",
    details: `The check${number} of ${formatMoney(row.amount)} of ${name} from ${formatDay(row.paidOn)} ${what}.`,
    metadata: { TenantID: row.tenantId, PaymentID: row.id, Amount: row.amount, ...more },
  })
}

async function rowAfter(tx: Tx, { id }: PaymentRow): Promise<PaymentRow> {
  const row = await paymentRow(tx, id)
  if (!row) throw new Error(`The payment ${id} has no row`)
  return row
}
