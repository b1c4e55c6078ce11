/** Posts the rows of a batch in one transaction: all rows, or only those without faults. Source: money.md 9.6, api.md X50. */
import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { paymentBatches, paymentBatchRows } from "#db/schema/index.ts"
import { formatMoney, sum } from "~/values/money.ts"
import { record } from "../../audit/log.ts"
import { command } from "../../commands.ts"
import { mustBeOpenDay } from "../../ledger/open-day.ts"
import type { Actor } from "../../permissions.ts"
import { missing, Refusal } from "../../refusal.ts"
import type { RecordPayment } from "../inputs.ts"
import { mustBeOfThisMonth, recordUnder } from "../manual.ts"
import type { Batch, PostBatch } from "./batch-inputs.ts"
import { type PaymentBatch, paymentBatch } from "./batches.ts"
import { isPostable, journalKeyOf, type ReviewedBatch, reviewOf } from "./review-batch.ts"
import type { ReviewedRow } from "./reviewed-rows.ts"

/** `posted` counts the rows that this request posted. `refused` is the review of the remaining rows after the posting. */
export type BatchOutcome = { batch: PaymentBatch; posted: number; refused: ReviewedBatch }

/**
 * Posts every row, or with `goodOnly` those without a fault. A row whose uuid was posted before is not posted again. Refuses 409 BATCH_ROWS_REFUSED, which
 * names every faulty row; 409 BATCH_CHANGED if `reviewed` differs from what would be posted now; and for a form's day 409 MONTH_CLOSED and EARLIER_MONTH.
 */
export const postBatch = command("record payments", async (tx, actor, input: PostBatch): Promise<BatchOutcome> => {
  if (input.isForm) await mustBeOpenDay(tx, input.paymentDate, "paymentDate")
  if (input.isForm) await mustBeOfThisMonth(tx, { ...input, earlierMonth: input.earlierMonth ?? "" })
  const review = await reviewOf(tx, actor, input)
  const faulty = review.rows.filter(({ faults }) => faults.length > 0)
  const good = review.rows.filter(isPostable)
  const earlier = review.rows.find(({ posted }) => posted !== null)?.posted?.batchId
  if (faulty.length > 0 && !(input.goodOnly && (good.length > 0 || earlier)))
    throw refusedRows(faulty, review.rows.length)
  if (good.length > 0) mustBeReviewed(input, review)
  const batchId = good.length > 0 ? await postRows(tx, actor, input, good) : earlier
  if (batchId === undefined) throw missing("rows", NO_ROWS)
  const left = input.rows.filter(({ key }) => faulty.some(({ typed }) => typed.key === key))
  const refused = await reviewOf(tx, actor, { ...input, rows: left })
  return { batch: await paymentBatch(tx, actor, { batchId }), posted: good.length, refused }
})

function mustBeReviewed({ isForm, reviewed }: PostBatch, now: ReviewedBatch): void {
  if (isForm && reviewed === "") throw new Refusal("BATCH_CHANGED", { message: NOT_REVIEWED })
  if (reviewed !== undefined && reviewed !== now.reviewed) throw new Refusal("BATCH_CHANGED")
}

const NOT_REVIEWED = "Review the batch before it is posted: nothing was posted."
const NO_ROWS = "No row has an amount or a number yet."

function refusedRows(faulty: readonly ReviewedRow[], all: number): Refusal {
  const fields = Object.fromEntries(
    faulty.map(({ typed, faults }) => [
      `rows.${typed.place}.${faults[0]?.field}`,
      faults.map(({ message }) => message),
    ]),
  )
  const rows = all === 1 ? "The only row cannot be posted." : `${faulty.length} of ${all} rows cannot be posted.`
  return new Refusal("BATCH_ROWS_REFUSED", { message: `${rows} Nothing was posted.`, fields })
}

/** The batch of this form, created with its first row. A later slip total replaces the earlier one. */
async function headOf(tx: Tx, actor: Actor, { batchKey, method, paymentDate, slipTotal }: Batch): Promise<number> {
  const { id, key } = paymentBatches
  const [known] = await tx.all(tx.select({ id }).from(paymentBatches).where(eq(key, batchKey)))
  if (known) {
    if (slipTotal !== undefined) await tx.run(tx.update(paymentBatches).set({ slipTotal }).where(eq(id, known.id)))
    return known.id
  }
  const made = {
    key: batchKey,
    method,
    paymentDate,
    slipTotal: slipTotal ?? null,
    postedBy: actor.userId,
    postedAt: tx.now,
  }
  const [head] = await tx.all(tx.insert(paymentBatches).values(made).returning({ id }))
  if (!head) throw new Error("A batch was not stored")
  return head.id
}

async function postRows(tx: Tx, actor: Actor, input: PostBatch, good: readonly ReviewedRow[]): Promise<number> {
  const batchId = await headOf(tx, actor, input)
  for (const row of good) await postRow(tx, actor, batchId, row)
  await report(tx, actor, batchId, good)
  return batchId
}

async function postRow(tx: Tx, actor: Actor, batchId: number, { typed, payment }: ReviewedRow): Promise<void> {
  const { tenantId, amount, type, method, paymentDate, note } = payment as RecordPayment
  const row = await recordUnder(tx, actor, { tenantId, amount, type, method, paymentDate, note }, journalKeyOf(typed))
  const made = { batchId, key: typed.key, paymentId: row.id, postedBy: actor.userId, postedAt: tx.now }
  await tx.run(tx.insert(paymentBatchRows).values(made))
}

function report(tx: Tx, actor: Actor, batchId: number, good: readonly ReviewedRow[]): Promise<void> {
  const total = sum(good.flatMap(({ amount }) => amount ?? []))
  const rows = good.length === 1 ? "1 payment" : `${good.length} payments`
  return record(tx, actor, {
    category: "MAN_BATCH",
    details: `Posted ${rows} of ${formatMoney(total)} as batch ${batchId}.`,
    metadata: { BatchID: batchId, Rows: good.length, Amount: total },
  })
}
