/** Calls about payments posted together. Source: api.md 4.10, money.md 9.6. */
import { z } from "zod"
import { BatchQuery, PostBatch, ReviewBatch } from "~/domain/payments/batches/batch-inputs.ts"
import { paymentBatch, paymentBatchList } from "~/domain/payments/batches/batches.ts"
import { postBatch } from "~/domain/payments/batches/post-batch.ts"
import { reviewBatch } from "~/domain/payments/batches/review-batch.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { postedQuery } from "~/http/handlers/posted-query.ts"
import { resource } from "~/http/handlers/resource.ts"
import { PaymentBatch, PostedBatch, ReviewedBatch } from "~/http/response/shapes/payment-batch.ts"
import { batchView, postedBatchView, reviewedBatchView } from "~/http/response/views/payment-batch.ts"

export const loader = resource({
  "X50 POST /management/payments/batch": {
    summary: "Record many payments, all or none of them, or the good ones",
    ...mutation({ input: PostBatch, command: postBatch, output: postedBatchView, status: 201, idempotent: true }),
    shape: PostedBatch,
    refuses: ["BATCH_ROWS_REFUSED", "BATCH_CHANGED"],
  },
  "X51 POST /management/payments/batch/review": {
    summary: "Review many payments without recording them: which charges each would pay",
    ...postedQuery({ input: ReviewBatch, command: reviewBatch, output: reviewedBatchView }),
    shape: ReviewedBatch,
  },
  "X52 GET /management/payments/batch": {
    summary: "Get a batch of payments with its rows",
    ...query({ input: BatchQuery, command: paymentBatch, output: batchView }),
    shape: PaymentBatch,
    refuses: ["BATCH_NOT_FOUND"],
  },
  "X53 GET /management/payments/batch/all": {
    summary: "List the last hundred batches of payments, newest first",
    ...query({
      input: z.object({}),
      command: paymentBatchList,
      output: (batches) => batches.map(batchView),
    }),
    shape: z.array(PaymentBatch),
  },
})
export const action = loader
