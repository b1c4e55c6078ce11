/** Reads batches of payments: one with its rows, or the list. Source: money.md 9.6, api.md X52 and X53. */
import { desc, eq, type SQL } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { paymentBatches } from "#db/schema/index.ts"
import { type Cents, minus, sum } from "~/values/money.ts"
import { command } from "../../commands.ts"
import { Refusal } from "../../refusal.ts"
import type { BatchQuery } from "./batch-inputs.ts"
import { type Payer, payersOf } from "./batch-tenants.ts"
import { type PostedRow, postedRowsOf } from "./posted-rows.ts"

type Head = typeof paymentBatches.$inferSelect

/** A batch in cents: `total` is the sum of all rows, `gone` the sum of rows that were deleted, returned by the bank or refunded since, `left` the slip's present total. */
export type PaymentBatch = Head & {
  rows: (PostedRow & { payer: Payer })[]
  total: Cents
  gone: Cents
  left: Cents
}

/** Refuses 404 BATCH_NOT_FOUND. */
export const paymentBatch = command(
  "see tenants",
  async (tx, _actor, { batchId }: BatchQuery): Promise<PaymentBatch> => {
    const [found] = await batchesThat(tx, eq(paymentBatches.id, batchId))
    if (!found) throw new Refusal("BATCH_NOT_FOUND")
    return found
  },
)

/** The batch of a form; undefined until a row of it is posted. */
export const batchOfForm = command("see tenants", async (tx, _actor, { batchKey }: { batchKey: string }) => {
  const [found] = await batchesThat(tx, eq(paymentBatches.key, batchKey))
  return found
})

const MAX_LISTED = 100

/** The latest hundred batches, newest first. */
export const paymentBatchList = command("see tenants", (tx) => batchesThat(tx, undefined))

async function batchesThat(tx: Tx, where: SQL | undefined): Promise<PaymentBatch[]> {
  const heads = await tx.all(
    tx.select().from(paymentBatches).where(where).orderBy(desc(paymentBatches.id)).limit(MAX_LISTED),
  )
  const posted = await postedRowsOf(tx, { batchIds: heads.map(({ id }) => id) })
  const payers = await payersOf(
    tx,
    [...posted.values()].map(({ payment }) => payment.tenantId),
  )
  const byBatch = Map.groupBy(posted.values(), ({ batchId }) => batchId)
  return heads.map((head) => withRows(head, byBatch.get(head.id) ?? [], payers))
}

/** Whether the payment no longer counts, because it was reversed or returned. */
const isGone = ({ payment }: PostedRow) => payment.status === "reversed" || payment.status === "returned"

function withRows(head: Head, posted: readonly PostedRow[], payers: ReadonlyMap<number, Payer>): PaymentBatch {
  const rows = posted.flatMap((row) => {
    const payer = payers.get(row.payment.tenantId)
    return payer ? [{ ...row, payer }] : []
  })
  const total = sum(rows.map(({ payment }) => payment.amount))
  const gone = sum(rows.filter(isGone).map(({ payment }) => payment.amount))
  return { ...head, rows, total, gone, left: minus(total, gone) }
}
