/** The draft of a batch: its form's typed values, stored while the writer is signed in, so that the review has its own address. Source: money.md 9.6. */
import type { Tx } from "#db/client.server.ts"
import { command } from "../../commands.ts"
import { draftNames, findDraft, forgetDraft, storeDraft } from "../../identity/sessions/form-drafts.ts"
import type { Actor } from "../../permissions.ts"
import type { Batch, PostBatch, TypedForm } from "./batch-inputs.ts"
import { type BatchOutcome, postBatch } from "./post-batch.ts"
import { type ReviewedBatch, reviewOf } from "./review-batch.ts"

type Typed = TypedForm["typed"]
type Key = { batchKey: string }

/** The typed texts, and the batch that was read from them; null if the form was only shown again. */
type Draft = { typed: Typed; batch: Batch | null }

const GROUP = "batch"

export const draftForReview = command("record payments", (tx, actor, { typed, ...batch }: Batch & { typed: Typed }) =>
  store(tx, actor, batch.batchKey, { typed, batch }),
)

export const draftTyped = command("record payments", (tx, actor, { batchKey, typed }: TypedForm) =>
  store(tx, actor, batchKey, { typed, batch: null }),
)

const store = (tx: Tx, actor: Actor, batchKey: string, draft: Draft) => storeDraft(tx, actor, GROUP, batchKey, draft)

/** Posts as postBatch does, and refuses as it does. The draft keeps the rows that were not posted, and is deleted if there are none. */
export const postDrafted = command(
  "record payments",
  async (tx, actor, { typed, ...batch }: PostBatch & { typed: Typed }): Promise<BatchOutcome> => {
    const outcome = await postBatch(tx, actor, batch)
    const left = new Set(outcome.refused.rows.map(({ typed: { key } }) => key))
    if (left.size === 0) await forgetDraft(tx, actor, GROUP, batch.batchKey)
    else {
      const rows = batch.rows.filter(({ key }) => left.has(key))
      await store(tx, actor, batch.batchKey, {
        typed: { ...typed, rows: rowsWith(typed.rows, left) },
        batch: { ...batch, rows },
      })
    }
    return outcome
  },
)

const rowsWith = (rows: unknown, keys: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries((rows ?? {}) as Record<string, { key?: unknown }>).filter(([, { key }]) => keys.has(String(key))),
  )

export type BatchDraft = { typed: Typed; review: ReviewedBatch | null }

/** The typed values of this form, reviewed now if its rows were sent for review; undefined without a draft. */
export const batchDraft = command(
  "record payments",
  async (tx, actor, { batchKey }: Key): Promise<BatchDraft | undefined> => {
    const draft = (await findDraft(tx, actor, GROUP, batchKey)) as Draft | undefined
    return draft && { typed: draft.typed, review: draft.batch && (await reviewOf(tx, actor, draft.batch)) }
  },
)

export const forgetBatchDraft = command("record payments", (tx, actor, { batchKey }: Key) =>
  forgetDraft(tx, actor, GROUP, batchKey),
)

/** Other batches with rows that were typed in this session but not posted, most recent first. */
export const openDrafts = command("record payments", async (tx, actor, { batchKey }: Key) => {
  const open: { batchKey: string; storedAt: number }[] = []
  for (const { name, storedAt } of await draftNames(tx, actor, GROUP)) {
    const draft = (await findDraft(tx, actor, GROUP, name)) as Draft | undefined
    if (name !== batchKey && draft && hasRows(draft)) open.push({ batchKey: name, storedAt })
  }
  return open
})

const hasRows = ({ typed }: Draft): boolean =>
  Object.values((typed.rows ?? {}) as Record<string, Record<string, unknown>>).some(({ tenant, amount, note }) =>
    [tenant, amount, note].some((text) => typeof text === "string" && text.trim() !== ""),
  )
