/** Many payments recorded at once. Source: money.md 9.6, api.md X50 and X51. */
import { randomUUID } from "node:crypto"
import type { SubmissionResult } from "@conform-to/react/future"
import { clockDoubt } from "~/domain/clock/doubt.ts"
import { workflow } from "~/domain/commands.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { BatchForm, GoodRowsForm, MAX_ROWS, NoFields } from "~/domain/payments/batches/batch-inputs.ts"
import { whoOwes } from "~/domain/payments/batches/batch-tenants.ts"
import { batchOfForm } from "~/domain/payments/batches/batches.ts"
import { type BatchOutcome, postBatch } from "~/domain/payments/batches/post-batch.ts"
import { reviewInForm } from "~/domain/payments/batches/review-batch.ts"
import { may } from "~/domain/permissions.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { ZERO } from "~/values/money.ts"
import type { Route } from "./+types/payment-batch.ts"
import { BatchLists } from "./batch-lists.tsx"
import script from "./payment-batch.enhance.ts?worker&url"
import { BatchFields } from "./payment-batch.form.tsx"
import { type FormOutcome, formRows } from "./payment-batch.rows.ts"
import { PostedTable } from "./posted-batch.table.tsx"

export const handle = { static: true, title: "Batch of Payments", area: "management" } satisfies PageHandle

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const sent = query.get("key") ?? ""
  const batchKey = UUID.test(sent) ? sent : randomUUID()
  return {
    batchKey,
    isOpen: may(actor, "record payments"),
    posted: (await batchOfForm(tx, actor, { batchKey })) ?? null,
    today: await ledgerDay(tx),
    doubt: await clockDoubt(tx),
    newKeys: Array.from({ length: MAX_ROWS }, () => randomUUID()),
  }
})

const batchPage = (id: number) => `/management/payments/batch/view?batch=${id}`

/** The batch, once nothing is left in the form; else the form with what is left. */
function afterPosting({ batch, posted, refused }: BatchOutcome) {
  if (refused.rows.length > 0) return { outcome: { kind: "left", review: refused } }
  const payments = posted === 1 ? "1 payment was posted." : `${posted} payments were posted.`
  return { to: batchPage(batch.id), notice: posted === 0 ? "These payments were posted before." : payments }
}

/** A row has up to 11 fields, with its answers; the head has a few. */
const MAX_FIELDS = 12 * MAX_ROWS

const steps = {
  review: step({
    input: BatchForm,
    workflow: reviewInForm,
    redirectTo: (review) => ({ outcome: { kind: "review", review } }),
  }),
  owed: step({
    input: NoFields,
    workflow: whoOwes,
    redirectTo: (payers) => ({ outcome: { kind: "owed", payers } }),
  }),
  rows: step({
    input: NoFields,
    workflow: workflow("record payments", async () => undefined),
    redirectTo: () => ({ outcome: { kind: "rows" } }),
  }),
  post: step({ input: BatchForm, command: postBatch, redirectTo: afterPosting }),
  good: step({ input: GoodRowsForm, command: postBatch, redirectTo: afterPosting }),
}
export const action = submissions(steps, MAX_FIELDS)

export default function PaymentBatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { batchKey, isOpen, posted, today, doubt, newKeys } = loaderData
  const outcome = actionData && "outcome" in actionData ? (actionData.outcome as FormOutcome | undefined) : undefined
  const result = actionData?.result as SubmissionResult<string[]> | undefined
  const keys = new Set(posted?.rows.map(({ key }) => key))
  return (
    <>
      <div className="wide">
        <PageHead title={posted ? `Batch ${posted.id}` : "Batch of payments"}>
          {posted && (
            <a className="btn" href={batchPage(posted.id)}>
              Batch {posted.id} and its deposit slip
            </a>
          )}
        </PageHead>
        <BatchLists current="new" />
        {posted && <PostedTable batch={posted} isOpen={isOpen} />}
        {isOpen ? (
          <BatchFields
            batchKey={batchKey}
            today={today}
            doubt={doubt}
            rows={formRows({ result, outcome, posted: keys, newKeys })}
            posted={posted?.left ?? ZERO}
            result={result}
            refusal={actionData?.refusal}
            outcome={outcome}
          />
        ) : (
          <Empty icon="card" title="Payments are closed">
            No money is moved while you are signed in as somebody else.
          </Empty>
        )}
      </div>
      <Enhance src={script} />
    </>
  )
}
