/** Manual payments that staff posted together, and the payment of each row (money.md 9.6). */
import { cents, choice, day, id, index, instant, reference, table, textColumn, uniqueIndex } from "../columns.ts"
import { MANUAL_METHODS } from "../ledger-kinds.ts"
import { payments } from "./receipts.ts"

/** A batch with the head that its rows begin with. `slipTotal` is the total typed from the deposit slip; null without one. */
export const paymentBatches = table(
  "payment_batches",
  {
    id: id(),
    /** The uuid of the form, made when it was shown: a form sent again adds to the same batch. */
    key: textColumn("batch_key").notNull(),
    method: choice("method", MANUAL_METHODS).notNull(),
    paymentDate: day("payment_date").notNull(),
    slipTotal: cents("slip_total"),
    postedBy: reference("posted_by"),
    postedAt: instant("posted_at").notNull(),
  },
  (t) => [uniqueIndex("payment_batches_key").on(t.key)],
)

/** A row that was posted. Its uuid makes it happen once; the journal's key is `form:{uuid}:0`. */
export const paymentBatchRows = table(
  "payment_batch_rows",
  {
    id: id(),
    batchId: reference("batch_id")
      .notNull()
      .references(() => paymentBatches.id),
    key: textColumn("row_key").notNull(),
    paymentId: reference("payment_id")
      .notNull()
      .references(() => payments.id),
    postedBy: reference("posted_by"),
    postedAt: instant("posted_at").notNull(),
  },
  (t) => [
    uniqueIndex("payment_batch_rows_key").on(t.key),
    uniqueIndex("payment_batch_rows_payment").on(t.paymentId),
    index("payment_batch_rows_batch").on(t.batchId),
  ],
)
