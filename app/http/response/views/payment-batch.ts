/** JSON of payments posted together (api.md section 1). */
import type { PaymentBatch } from "~/domain/payments/batches/batches.ts"
import type { BatchOutcome } from "~/domain/payments/batches/post-batch.ts"
import type { ReviewedBatch } from "~/domain/payments/batches/review-batch.ts"
import type { ReviewedRow } from "~/domain/payments/batches/reviewed-rows.ts"
import { paymentView } from "./payment.ts"

const instantView = (at: number) => new Date(at).toISOString()

export function batchView(batch: PaymentBatch) {
  return {
    BatchID: batch.id,
    batchKey: batch.key,
    PaymentMethod: batch.method,
    PaymentDate: batch.paymentDate,
    SlipTotal: batch.slipTotal,
    Total: batch.total,
    TotalGone: batch.gone,
    TotalLeft: batch.left,
    postedAt: instantView(batch.postedAt),
    Rows: batch.rows.map(({ key, payment, postedBy, postedAt }) => ({
      key,
      TenantID: payment.tenantId,
      Payment: paymentView(payment),
      PostedBy: postedBy,
      postedAt: instantView(postedAt),
    })),
  }
}

const rowView = ({ typed, payer, amount, parts, faults, posted }: ReviewedRow) => ({
  index: Number(typed.place),
  key: typed.key,
  TenantID: payer?.id ?? null,
  PaymentAmount: amount,
  Parts: parts,
  Faults: faults.map(({ field, message }) => ({ field, message })),
  PaymentID: posted?.payment.id ?? null,
})

export const reviewedBatchView = ({ rows, total, reviewed }: ReviewedBatch) => ({
  rows: rows.map(rowView),
  total,
  reviewed,
})

export const postedBatchView = ({ batch, posted, refused }: BatchOutcome) => ({
  batch: batchView(batch),
  posted,
  refused: refused.rows.map(rowView),
})
