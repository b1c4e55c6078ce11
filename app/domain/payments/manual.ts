/** Payments that staff record manually: seven methods, three types, no convenience fee. Source: money.md 1.4 and 3.3, api.md M24. */
import { eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { type Day, formatDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, ZERO } from "~/values/money.ts"
import { waiverLimit } from "~/values/payments/applied-parts-text.ts"
import { record } from "../audit/log.ts"
import { clockDoubt } from "../clock/doubt.ts"
import { command } from "../commands.ts"
import { nextKey } from "../idempotency.ts"
import { accountBalance, isCredit, RECEIVED_IN } from "../ledger/accounts.ts"
import { applyReceipt, waiveDeposit } from "../ledger/apply-payment.ts"
import { depositDirectly } from "../ledger/bank/post-at-bank.ts"
import { post } from "../ledger/journal.ts"
import { addLine, type JournalDraft, type MoneyToApply, type NewPayment } from "../ledger/journal-draft.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { mustBeOpenDay } from "../ledger/open-day.ts"
import { PAID_BY, PAYMENT_CALLED } from "../ledger/paid-by.ts"
import { type PaymentRow, paymentRow } from "../ledger/payment-rows.ts"
import { createReceipt, recordReceiptEvent, recordReceiptResult } from "../ledger/receipts.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { invalid, Refusal } from "../refusal.ts"
import type { RowOf } from "../row-of.ts"
import { hasUnit } from "../tenants/tenant-units.ts"
import { INVALID_TENANT, type RecordPayment } from "./inputs.ts"
import { mustTakeChecks } from "./no-checks.ts"
import { mustBeNoDuplicate } from "./probable-duplicate.ts"

/**
 * Records a payment, applies it in its type's order, and returns its one row. A credit by management is not income; toward the deposit it only waives
 * the amount owed. Refuses 404 TENANT_NOT_FOUND; 403 the caller's own ledger; 400 a day in the future, a day more than 45 days after the last work
 * while the clock is in doubt, and more credit than deposit owed; 409 MONTH_CLOSED for a day in a closed month; 409 PROBABLE_DUPLICATE if `duplicateConfirmed` is false; and 409 EARLIER_MONTH and
 * NO_CHECKS from a page's form.
 */
export const recordPayment = command(
  "record payments",
  async (tx, actor, input: RecordPayment): Promise<PaymentRow> => recordUnder(tx, actor, input, nextKey(tx)),
)

/** The same under a journal key of the caller, who has checked the permission. A key that was used before is a mistake of the caller. */
export async function recordUnder(tx: Tx, actor: Actor, input: RecordPayment, key: string): Promise<PaymentRow> {
  const tenant = await mustBeRecordable(tx, actor, input)
  const receiptId = await openManual(tx, input)
  const entry = { ...entryOf(input, key), receiptId }
  const isRenting = await hasUnit(tx, tenant.id)
  const posted = await post(tx, actor, entry, (draft) => postPaymentLines(draft, input, isRenting))
  await recordReceiptResult(tx, receiptId, { remaining: accountBalance(posted.balances), on: posted.on })
  const row = await paymentRow(tx, posted.paymentIds[0] ?? 0)
  if (!row) throw new Error("A recorded payment got no row")
  await depositDirectly(tx, actor, row)
  await report(tx, actor, row, fullName(tenant))
  return row
}

export const entryOf = ({ tenantId, paymentDate }: RecordPayment, key: string) =>
  ({ tenantId, kind: "payment", key, on: paymentDate, isDayTyped: true }) as const

/** Refuses as `recordPayment` does, except for the deposit owed, before anything is written. Returns the tenant. */
export async function mustBeRecordable(tx: Tx, actor: Actor, input: RecordPayment) {
  mustBeAnothersLedger(actor, input.tenantId)
  await mustBePast(tx, input.paymentDate)
  await mustBeOpenDay(tx, input.paymentDate, "paymentDate")
  const tenant = await tx.one(payer, { tenantId: input.tenantId })
  if (!tenant) throw new Refusal("TENANT_NOT_FOUND", { message: INVALID_TENANT })
  if (input.duplicateConfirmed === false) await mustBeNoDuplicate(tx, input, fullName(tenant))
  if (input.earlierMonth !== undefined) await mustBeOfThisMonth(tx, input)
  if (input.checkTaken !== undefined) await mustTakeChecks(tx, input)
  return tenant
}

/** While the clock is in doubt today is unknown, so the day of the last work limits how late a payment may be. Source: money.md section 4. */
async function mustBePast(tx: Tx, paidOn: Day): Promise<void> {
  const doubt = await clockDoubt(tx)
  if (doubt === null && paidOn > (await ledgerDay(tx)))
    throw invalid("paymentDate", "Payment date cannot be in the future.")
  if (doubt !== null && paidOn > doubt.latestPaymentDay)
    throw invalid("paymentDate", `Use a day up to ${formatDay(doubt.latestPaymentDay)}: the clock is in doubt.`)
}

/** Refuses (409 EARLIER_MONTH) a payment that would change an earlier month's report, unless `earlierMonth` confirms it. Source: money.md 3.27. */
export async function mustBeOfThisMonth(
  tx: Tx,
  { paymentDate, earlierMonth }: Pick<RecordPayment, "paymentDate" | "earlierMonth">,
): Promise<void> {
  const month = monthOf(paymentDate)
  if (month >= monthOf(await ledgerDay(tx)) || month === earlierMonth) return
  throw new Refusal("EARLIER_MONTH", {
    message: `A payment dated ${formatDay(paymentDate)} changes the report of ${formatMonth(month)}, and the statements that cover that day. Record it if the money came in on that day.`,
    question: { name: "earlierMonth", value: month },
  })
}

/** The day belongs to the journal, and the other fields answer questions. */
type Recorded = RowOf<
  RecordPayment,
  { type: "choice"; method: "tender" } & Record<
    "paymentDate" | "duplicateConfirmed" | "duplicateOf" | "earlierMonth" | "checkTaken",
    null
  >
>

async function openManual(tx: Tx, { tenantId, type, amount, method, note }: RecordPayment): Promise<string> {
  const made = {
    tenantId,
    choice: type,
    amount,
    fee: ZERO,
    tender: method,
    source: "manual",
    note,
  } as const satisfies Recorded
  const receiptId = await createReceipt(tx, made)
  await recordReceiptEvent(tx, { receiptId, status: "succeeded", at: tx.now })
  return receiptId
}

/** Applies the money and makes its one row, of the payment's type even when the money overflows to other charges. */
export function postPaymentLines(
  draft: JournalDraft,
  { amount, method, type }: RecordPayment,
  isRenting: boolean,
): void {
  const row: NewPayment = { id: 0, type, amount, feeShare: ZERO, tender: method }
  draft.payments.push(row)
  const money: MoneyToApply = { tender: method, payment: () => row }
  if (type === "deposit" && isCredit(method)) {
    waive(draft, money, amount)
    return
  }
  addLine(draft, RECEIVED_IN[method], amount)
  applyReceipt(draft, { choice: type, hasUnit: isRenting }, money, amount)
}

function waive(draft: JournalDraft, money: MoneyToApply, amount: Cents): void {
  if (amount > draft.balances.depositOwed) throw invalid("amount", waiverLimit(draft.balances.depositOwed))
  waiveDeposit(draft, money, amount)
}

const payer = statement((db) =>
  db
    .select({
      id: tenants.id,
      firstName: tenants.firstName,
      lastName: tenants.lastName,
    })
    .from(tenants)
    .where(eq(tenants.id, sql.placeholder("tenantId")))
    .prepare(),
)
function report(tx: Tx, actor: Actor, row: PaymentRow, name: string): Promise<void> {
  return record(tx, actor, {
    category: "MAN_RENTPAY",
    details: `Recorded a ${PAYMENT_CALLED[row.type]} of ${formatMoney(row.amount)} ${PAID_BY[row.tender]} for ${name}.`,
    metadata: {
      TenantID: row.tenantId,
      PaymentID: row.id,
      Type: row.type,
      Amount: row.amount,
      PaymentMethod: row.tender,
      PaymentDate: row.paidOn,
      Note: row.note,
    },
  })
}
