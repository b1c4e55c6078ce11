/** Faults of a batch's rows, and questions about them. Source: money.md 9.6. */
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "../../permissions.ts"
import { type Question, Refusal } from "../../refusal.ts"
import type { RecordPayment } from "../inputs.ts"
import { mustBeRecordable } from "../manual.ts"
import { isAlike } from "../probable-duplicate.ts"
import type { Batch } from "./batch-inputs.ts"
import type { ReviewedRow, RowFault } from "./reviewed-rows.ts"

const QUESTIONS = 3

/** Finds every question about a row at once, and every fault. */
export async function findFaults(tx: Tx, actor: Actor, row: ReviewedRow, batch: Batch): Promise<void> {
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

export function faultOf(
  { fields, explained, message, question }: Refusal,
  { isForm }: Pick<Batch, "isForm">,
): RowFault {
  if (question) return { field: FIELD_OF_QUESTION[question.name] ?? "tenant", message, question }
  const [field = "tenant"] = Object.keys(fields ?? {})
  return { field, message: (isForm ? explained?.[field] : undefined) ?? message }
}

const REPEATS = "This row repeats another row of this batch. Post it only if this is another payment."

/** Finds rows of one batch that may be one payment typed twice; the answer is the earlier row's uuid. A row with a fault does not count as repeated. */
export function findRepeats(rows: readonly ReviewedRow[], { duplicateConfirmed }: Batch): void {
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
