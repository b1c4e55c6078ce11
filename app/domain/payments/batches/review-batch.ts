/** What each row of a batch would pay, and what keeps it from being posted. Nothing is written. Source: money.md 9.6, api.md X51. */
import { createHash } from "node:crypto"
import { read, type Tx } from "#db/client.server.ts"
import type { AppliedPart } from "~/values/applied-parts-text.ts"
import { type Cents, plus, sum, ZERO } from "~/values/money.ts"
import { command, workflow } from "../../commands.ts"
import { draftOf } from "../../ledger/journal.ts"
import type { Allocation } from "../../ledger/journal-draft.ts"
import type { Actor } from "../../permissions.ts"
import { type Question, Refusal } from "../../refusal.ts"
import { hasUnit } from "../../tenants/tenant-units.ts"
import type { RecordPayment } from "../inputs.ts"
import { entryOf, mustBeRecordable, postPaymentLines } from "../manual.ts"
import { isAlike } from "../probable-duplicate.ts"
import type { Batch, BatchRow } from "./batch-inputs.ts"
import { type Payer, payersOf, tenantOfRow, tenantsInUnits } from "./batch-tenants.ts"
import { type PostedRow, postedRowsOf } from "./posted-rows.ts"

/** Why a row cannot be posted. With a `question` it can, once the row carries the answer. */
export type RowFault = { field: string; message: string; question?: Question }

/**
 * A row as it would be posted. `amount` is what is typed or, of a row with a number alone, what is owed; null when there is neither, so that nothing is
 * posted. `parts` are what it would pay. `posted` is the payment that this row's uuid has made already.
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

/** `total` sums the rows without a fault; `reviewed` changes with whatever would be posted, and with each payer's ledger. */
export type ReviewedBatch = { rows: ReviewedRow[]; total: Cents; reviewed: string }

export const reviewBatch = command("record payments", reviewOf)

/** The same for a form, which sends its rows by POST. */
export const reviewInForm = workflow("record payments", (actor, batch: Batch) =>
  read((tx) => reviewOf(tx, actor, batch)),
)

export async function reviewOf(tx: Tx, actor: Actor, batch: Batch): Promise<ReviewedBatch> {
  const rows = await rowsWithPayers(tx, actor, batch)
  for (const row of rows) if (row.payment && row.posted === null) await findFaults(tx, actor, row, batch)
  findRepeats(rows, batch)
  const byPayer = Map.groupBy(rows.filter(isPostable), ({ payer }) => payer?.id)
  for (const own of byPayer.values()) await findParts(tx, own, batch)
  const total = sum(rows.filter(isPostable).map(({ amount }) => amount ?? ZERO))
  return { rows, total, reviewed: digestOf(rows) }
}

export const isPostable = ({ payment, faults, posted }: ReviewedRow): boolean =>
  payment !== null && faults.length === 0 && posted === null

async function rowsWithPayers(tx: Tx, actor: Actor, batch: Batch): Promise<ReviewedRow[]> {
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

/** The payment of a row: what it leaves out is the head's. A number without an amount offers what is owed. */
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
    // The head's day is asked about once, for all rows that repeat it.
    earlierMonth: batch.isForm && row.paymentDate !== undefined ? (row.earlierMonth ?? "") : undefined,
    checkTaken: batch.isForm ? (row.checkTaken ?? "") : undefined,
  }
}

/** The most questions about one payment. */
const QUESTIONS = 3

/** Finds every question about a row at once, and what refuses it. */
async function findFaults(tx: Tx, actor: Actor, row: ReviewedRow, batch: Batch): Promise<void> {
  let payment = row.payment as RecordPayment
  for (let count = 0; count <= QUESTIONS; count += 1) {
    try {
      await mustBeRecordable(tx, actor, payment)
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const fault = faultOf(error, batch)
      row.faults.push(fault)
      if (!fault.question) return
      payment = answered(payment, fault.question)
    }
  }
}

const answered = (payment: RecordPayment, { name, value }: Question): RecordPayment => ({
  ...payment,
  [name]: name === "duplicateOf" ? Number(value) : value,
})

const FIELD_OF_QUESTION: Record<string, string> = {
  duplicateOf: "note",
  earlierMonth: "paymentDate",
  checkTaken: "method",
}

function faultOf({ fields, explained, message, question }: Refusal, { isForm }: Pick<Batch, "isForm">): RowFault {
  if (question) return { field: FIELD_OF_QUESTION[question.name] ?? "tenant", message, question }
  const [field = "tenant"] = Object.keys(fields ?? {})
  return { field, message: (isForm ? explained?.[field] : undefined) ?? message }
}

const REPEATS = "This row repeats another row of this batch. Post it only if this is another payment."

/** Rows of one batch that may be one payment typed twice; the answer is the earlier row's uuid. A row that is refused repeats nothing. */
function findRepeats(rows: readonly ReviewedRow[], { duplicateConfirmed }: Batch): void {
  if (duplicateConfirmed !== false) return
  const earlier: ReviewedRow[] = []
  for (const row of rows) {
    const { payment, posted, typed } = row
    if (!payment || posted) continue
    const first = earlier.find((other) => other.payment && isAlike(other.payment, payment))
    if (first && typed.repeatOf !== first.typed.key) {
      row.faults.push({ field: "note", message: REPEATS, question: { name: "repeatOf", value: first.typed.key } })
    }
    if (row.faults.every(({ question }) => question)) earlier.push(row)
  }
}

/** A row is posted under its own uuid, whatever request carries it. */
export const journalKeyOf = ({ key }: Pick<BatchRow, "key">): string => `form:${key}:0`

/** What the rows of one tenant would pay, one after the other. */
async function findParts(tx: Tx, rows: readonly ReviewedRow[], batch: Batch): Promise<void> {
  const [first] = rows
  if (!first?.payment) return
  const isRenting = await hasUnit(tx, first.payment.tenantId)
  await draftOf(tx, entryOf(first.payment, journalKeyOf(first.typed)), (draft) => {
    for (const row of rows) {
      const from = draft.allocations.length
      try {
        postPaymentLines(draft, row.payment as RecordPayment, isRenting)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        draft.payments.pop()
        row.faults.push(faultOf(error, batch))
      }
      row.parts = partsOf(draft.allocations.slice(from))
    }
  })
}

const BUCKETS = ["rent", "late", "other", "deposit", "advance"] as const

function partsOf(allocations: readonly Allocation[]): AppliedPart[] {
  return BUCKETS.flatMap((bucket) =>
    [false, true].flatMap((isHeld) => {
      const own = allocations.filter((each) => each.bucket === bucket && (each.charge === null) === isHeld)
      return own.length === 0 ? [] : { bucket, isHeld, cents: plus(...own.map(({ cents }) => cents)) }
    }),
  )
}

/** Faults and answers are left out: an answered question changes nothing of what would be posted. */
function digestOf(rows: readonly ReviewedRow[]): string {
  const seen = rows
    .filter(({ payment, posted }) => payment !== null && posted === null)
    .map(({ typed, payment, payer }) => {
      const { tenantId, amount, type, method, paymentDate, note } = payment as RecordPayment
      return [typed.key, tenantId, amount, type, method, paymentDate, note ?? null, payer?.lastJournalId]
    })
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url")
}
