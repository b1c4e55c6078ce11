/** The data that a batch's form shows again: its draft, and the other batches that were begun in this session. */
import { batchDraft, openDrafts } from "~/domain/payments/batches/batch-drafts.ts"
import { whoOwes } from "~/domain/payments/batches/batch-tenants.ts"
import type { ReviewedBatch } from "~/domain/payments/batches/review-batch.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { typedResult } from "~/http/handlers/form-result.ts"
import { Notice } from "~/ui/notice.tsx"
import { formatInstant } from "~/values/calendar.ts"
import type { FormOutcome } from "./payment-batch.rows.ts"

export const NO_DRAFT: Shown = { others: [] }

type Reading = Parameters<typeof batchDraft>
type Begun = { batchKey: string; begun: string }
type Result = ReturnType<typeof typedResult>
type Shown = { others: Begun[]; result?: Result; outcome?: FormOutcome | undefined }

/** The typed texts, and the result of the last button according to the address. Nothing without a draft. */
export async function draftShown(
  tx: Reading[0],
  actor: Reading[1],
  batchKey: string,
  step: string | null,
): Promise<Shown> {
  const draft = await batchDraft(tx, actor, { batchKey })
  const zone = await zoneOf(tx)
  const others = (await openDrafts(tx, actor, { batchKey })).map(
    ({ storedAt, ...other }): Begun => ({ ...other, begun: formatInstant(storedAt, zone) }),
  )
  if (draft === undefined) return { others }
  const result = typedResult(draft.typed as Parameters<typeof typedResult>[0])
  return { others, result, outcome: await outcomeOf(tx, actor, draft.review, step) }
}

async function outcomeOf(
  tx: Reading[0],
  actor: Reading[1],
  review: ReviewedBatch | null,
  step: string | null,
): Promise<FormOutcome | undefined> {
  if (review !== null && (step === "review" || step === "left")) return { kind: step, review }
  if (step === "owed") return { kind: "owed", payers: await whoOwes(tx, actor, undefined) }
  return step === "rows" ? { kind: "rows" } : undefined
}

export function BegunBatches({ of }: { of: readonly Begun[] }) {
  return of.map(({ batchKey, begun }) => (
    <Notice key={batchKey} className="batch-begun" title="A batch is not posted yet">
      <form method="post" className="tools">
        <input type="hidden" name="batchKey" value={batchKey} />
        <span>
          You changed it on {begun}. <a href={`?key=${batchKey}`}>Go on with it</a>
        </span>
        <button type="submit" name="intent" value="discard" className="btn">
          Discard it
        </button>
      </form>
    </Notice>
  ))
}
