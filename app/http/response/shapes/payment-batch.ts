import { z } from "zod"
import { Payment } from "./ledger.ts"
import { cents, day, id, instant, named, text } from "./values.ts"

export const PaymentBatch = named("PaymentBatch", {
  BatchID: id(),
  batchKey: text(),
  PaymentMethod: Payment.shape.PaymentMethod,
  PaymentDate: day(),
  SlipTotal: cents().nullable(),
  Total: cents(),
  TotalGone: cents(),
  TotalLeft: cents(),
  postedAt: instant(),
  Rows: z.array(
    z.strictObject({
      key: text(),
      TenantID: id(),
      Payment,
      PostedBy: text().nullable(),
      postedAt: instant(),
    }),
  ),
})

export const ReviewedRow = named("ReviewedRow", {
  index: z.int().min(0),
  key: text(),
  TenantID: id().nullable(),
  PaymentAmount: cents().nullable(),
  Parts: z.array(
    z.strictObject({
      bucket: z.enum(["rent", "late", "other", "deposit", "advance"]),
      isHeld: z.boolean(),
      cents: cents(),
    }),
  ),
  Faults: z.array(z.strictObject({ field: text(), message: text() })),
  PaymentID: id().nullable(),
})

export const ReviewedBatch = named("ReviewedBatch", {
  rows: z.array(ReviewedRow),
  total: cents(),
  reviewed: text(),
})

export const PostedBatch = named("PostedBatch", {
  batch: PaymentBatch,
  posted: z.int().min(0),
  refused: z.array(ReviewedRow),
})
