/** The rows of a batch with the payment that each would make. Source: money.md 9.6. */
import type { Tx } from "#db/client.server.ts"
import type { Cents } from "~/values/money.ts"
import type { AppliedPart } from "~/values/payments/applied-parts-text.ts"
import type { Actor } from "../../permissions.ts"
import type { Question } from "../../refusal.ts"
import type { RecordPayment } from "../inputs.ts"
import type { Batch, BatchRow } from "./batch-inputs.ts"
import { type Payer, payersOf, tenantOfRow, tenantsInUnits } from "./batch-tenants.ts"
import { type PostedRow, postedRowsOf } from "./posted-rows.ts"

/** Why a row cannot be posted. If there is a `question`, the row can be posted once it contains the answer. */
export type RowFault = { field: string; message: string; question?: Question }

/**
 * A row as it would be posted. `amount` is the typed amount or, for a row with only a number, the amount owed; null if there is neither, so that nothing
 * is posted. `parts` are the charges that it would pay. `posted` is the payment that this row's uuid has already made.
 */
export type ReviewedRow = {
  typed: BatchRow
  payer: Payer | null
  amount: Cents | null
  payment: RecordPayment | null
  parts: AppliedPart[]
  faults: RowFault[]
  posted: PostedRow | null
}

/** Each row with its tenant and payment, and the faults of the row itself. */
export async function rowsWithPayers(tx: Tx, actor: Actor, batch: Batch): Promise<ReviewedRow[]> {
  const inUnits = await tenantsInUnits(
    tx,
    batch.rows.flatMap(({ unitNumber = 0 }) => unitNumber || []),
  )
  const named = []
  for (const row of batch.rows) {
    named.push({ row, found: row.faults ? undefined : await tenantOfRow(tx, actor, row, inUnits) })
  }
  const payers = await payersOf(
    tx,
    named.flatMap(({ found }) => (found && "tenantId" in found ? found.tenantId : [])),
  )
  const posted = await postedRowsOf(tx, { keys: batch.rows.map(({ key }) => key) })
  return named.map(({ row, found }) => {
    const payer = found && "tenantId" in found ? (payers.get(found.tenantId) ?? null) : null
    return rowOf(row, batch, payer, found && "message" in found ? found.message : NO_TENANT, posted.get(row.key))
  })
}

const NO_TENANT = "The specified tenant could not be found."

function rowOf(row: BatchRow, batch: Batch, payer: Payer | null, reason: string, posted: PostedRow | undefined) {
  const payment = payer && paymentOf(row, batch, payer)
  const faults: RowFault[] = [...(row.faults ?? [])]
  if (payer === null && row.faults === undefined) faults.push({ field: "tenant", message: reason })
  const isAmountMissing = payer !== null && payment === null && (row.note !== undefined || !batch.isForm)
  if (isAmountMissing) faults.push({ field: "amount", message: batch.isForm ? NOTHING_OWED : "Required." })
  const made: ReviewedRow = {
    typed: row,
    payer,
    amount: payment?.amount ?? null,
    payment,
    parts: [],
    faults,
    posted: posted ?? null,
  }
  if (posted && payment && !isSame(payment, posted)) made.faults = [{ field: "amount", message: OTHER_ROW }]
  return made
}

const NOTHING_OWED = "Nothing is owed: type the amount."
const OTHER_ROW = "This row is posted with other values. Use a new row for another payment."

const isSame = (payment: RecordPayment, { payment: posted }: PostedRow) =>
  payment.tenantId === posted.tenantId && payment.amount === posted.amount && payment.type === posted.type

/** The payment of a row; missing values come from the batch's head. A number without an amount pays what is owed. */
function paymentOf(row: BatchRow, batch: Batch, payer: Payer): RecordPayment | null {
  const { type = "rent", method = batch.method, paymentDate = batch.paymentDate } = row
  const owed = type === "deposit" ? payer.depositOwed : payer.owed
  const amount = row.amount ?? (batch.isForm && row.note !== undefined && owed > 0 ? owed : undefined)
  if (amount === undefined) return null
  const isCheck = method === "check" || !batch.isForm
  return {
    tenantId: payer.id,
    amount,
    type,
    method,
    paymentDate,
    note: isCheck ? row.note : undefined,
    duplicateConfirmed: batch.duplicateConfirmed,
    duplicateOf: row.duplicateOf,
    // The head's day is confirmed once, for all rows that repeat it.
    earlierMonth: batch.isForm && row.paymentDate !== undefined ? (row.earlierMonth ?? "") : undefined,
    checkTaken: batch.isForm ? (row.checkTaken ?? "") : undefined,
  }
}
