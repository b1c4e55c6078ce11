/** Many payments recorded at once. Source: money.md 9.6, api.md X50 and X51. */
import { randomUUID } from "node:crypto"
import type { SubmissionResult } from "@conform-to/react/future"
import { redirect } from "react-router"
import { clockDoubt } from "~/domain/clock/doubt.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { draftForReview, draftTyped, forgetBatchDraft, postDrafted } from "~/domain/payments/batches/batch-drafts.ts"
import { BatchForm, DraftKey, GoodRowsForm, MAX_ROWS, TypedForm } from "~/domain/payments/batches/batch-inputs.ts"
import { batchOfForm } from "~/domain/payments/batches/batches.ts"
import type { BatchOutcome } from "~/domain/payments/batches/post-batch.ts"
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
import { BegunBatches, draftShown, NO_DRAFT } from "./payment-batch.drafts.tsx"
import script from "./payment-batch.enhance.ts?worker&url"
import { BatchFields } from "./payment-batch.form.tsx"
import { formRows } from "./payment-batch.rows.ts"
import { PostedTable } from "./posted-batch.table.tsx"

export const handle = {
  static: true,
  title: "Batch of Payments",
  area: "management",
  staysAfterSession: true,
} satisfies PageHandle

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const sent = query.get("key") ?? ""
  // The address contains the batch's key from the start, so that going back from the review shows the typed values.
  if (!UUID.test(sent)) throw redirect(formPage(randomUUID()))
  const isOpen = may(actor, "record payments")
  return {
    batchKey: sent,
    isOpen,
    ...(isOpen ? await draftShown(tx, actor, sent, query.get("step")) : NO_DRAFT),
    posted: (await batchOfForm(tx, actor, { batchKey: sent })) ?? null,
    today: await ledgerDay(tx),
    doubt: await clockDoubt(tx),
    newKeys: Array.from({ length: MAX_ROWS }, () => randomUUID()),
  }
})

const formPage = (batchKey: string) => `/management/payments/batch?key=${batchKey}`
const batchPage = (id: number) => `/management/payments/batch/view?batch=${id}`

/** The form's page after a step; its draft has the typed values. */
const shownAfter =
  (kind: "review" | "owed" | "rows") =>
  (_: unknown, { batchKey }: { batchKey: string }) =>
    `${formPage(batchKey)}&step=${kind}`

/** The batch if nothing remains in the form, else the form with the rest. */
function afterPosting({ batch, posted, refused }: BatchOutcome) {
  const payments = posted === 1 ? "1 payment was posted." : `${posted} payments were posted.`
  const to = refused.rows.length > 0 ? `${formPage(batch.key)}&step=left` : batchPage(batch.id)
  return { to, notice: posted === 0 ? "These payments were posted before." : payments }
}

/** A row has up to 11 fields, with its answers; the head has a few. */
const MAX_FIELDS = 12 * MAX_ROWS

const steps = {
  review: step({ input: BatchForm, typed: true, command: draftForReview, redirectTo: shownAfter("review") }),
  owed: step({ input: TypedForm, typed: true, command: draftTyped, redirectTo: shownAfter("owed") }),
  rows: step({ input: TypedForm, typed: true, command: draftTyped, redirectTo: shownAfter("rows") }),
  post: step({ input: BatchForm, typed: true, command: postDrafted, redirectTo: afterPosting }),
  good: step({ input: GoodRowsForm, typed: true, command: postDrafted, redirectTo: afterPosting }),
  discard: step({
    input: DraftKey,
    command: forgetBatchDraft,
    redirectTo: () => ({ to: "/management/payments/batch", notice: "The batch was discarded." }),
  }),
}
export const action = submissions(steps, MAX_FIELDS)

export default function PaymentBatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { batchKey, isOpen, posted, today, doubt, newKeys, others } = loaderData
  const sent = actionData?.result as SubmissionResult<string[]> | undefined
  const result = sent ?? loaderData.result
  const outcome = sent ? undefined : loaderData.outcome
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
        <BegunBatches of={others} />
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
            isStored={sent === undefined && result !== undefined}
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
