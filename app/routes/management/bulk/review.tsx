/** Names everybody in a selection, applies one action to all of them, and then lists each outcome. Source: api.md X102 to X106. */
import { data } from "react-router"
import { deleteFees } from "~/domain/bulk-actions/delete-fees.ts"
import { feeMany } from "~/domain/bulk-actions/fees.ts"
import { increaseMany } from "~/domain/bulk-actions/increases.ts"
import {
  BulkFee,
  BulkIncrease,
  BulkMail,
  BulkMailForm,
  BulkPopupForm,
  BulkStatements,
  DeleteBulkFees,
} from "~/domain/bulk-actions/inputs.ts"
import { mailMany, popupMany } from "~/domain/bulk-actions/messages.ts"
import { type MailPreview, previewMail } from "~/domain/bulk-actions/preview-mail.ts"
import { findSelection, type Selection } from "~/domain/bulk-actions/selections.ts"
import { mailStatements } from "~/domain/bulk-actions/statements.ts"
import { templates } from "~/domain/messaging/templates.ts"
import { may } from "~/domain/permissions.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Reload } from "~/ui/page-reload.tsx"
import script from "~/ui/progress.enhance.ts?worker&url"
import type { Route } from "./+types/review.ts"
import { DeleteFeesForm } from "./review.delete-fees.tsx"
import { BulkForm } from "./review.forms.tsx"
import { BulkIncreaseForms } from "./review.increase.tsx"
import { increaseOf } from "./review.increase-query.ts"
import { PreviewedMail, TemplateForm } from "./review.mail.tsx"
import { MailProgress } from "./review.progress.tsx"
import { ReviewedRows } from "./review.rows.tsx"
import { ACTIONS, offeredActions, outcomeOf, progressOf, requestedAction, reviewOf } from "./review.view.ts"

export const handle = { static: true, title: "Many at once", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const selection = await findSelection(tx, actor, { selection: query.get("selection") ?? "" })
  const offered = offeredActions((permission) => may(actor, permission))
  const action = requestedAction(query, offered)
  const increase = await increaseOf(tx, actor, query)
  const review = await reviewOf(tx, actor, selection, { action, increase: increase.found })
  const progress = progressOf(selection)
  const letters = action === "mail" ? await templates(tx, actor, undefined) : []
  const letter = letters.find(({ id }) => id === query.number("template"))
  const isDeleting = query.get("delete") === "fees"
  const mayDelete = may(actor, "delete ledger entries")
  const shown = {
    ...review,
    deletable: mayDelete ? review.deletable : [],
    isDeleting,
    selection,
    offered,
    action,
    increase,
    progress,
    letters,
    letter,
    key: newIdempotencyKey(),
  }
  const status = Object.keys(increase.problems).length > 0 ? 400 : 200
  return data({ pageData: new ServerOnly(shown), ...(progress?.isRunning ? { reload: RELOAD } : {}) }, { status })
})

const HERE = "/management/bulk/review"
/** The reload without script. With it, the page's script updates the progress. */
const RELOAD: Reload = { seconds: 5, withoutScript: true }
const done = (selection: Selection) => ({ to: `${HERE}?selection=${selection.id}`, notice: outcomeOf(selection) })

const deleted = ({ id }: Selection) => ({
  to: `${HERE}?selection=${id}`,
  notice: "The list says which fees were deleted.",
})

export const action = submissions({
  preview: step({ input: BulkMail, workflow: previewMail, redirectTo: (preview) => ({ outcome: preview }) }),
  mail: step({ input: BulkMailForm, command: mailMany, redirectTo: done }),
  popup: step({ input: BulkPopupForm, command: popupMany, redirectTo: done }),
  statements: step({ input: BulkStatements, command: mailStatements, redirectTo: done }),
  fee: step({ input: BulkFee, command: feeMany, redirectTo: done }),
  deleteFees: step({ input: DeleteBulkFees, command: deleteFees, redirectTo: deleted }),
  increase: step({ input: BulkIncrease, command: increaseMany, redirectTo: done }),
})

type PageData = Awaited<ReturnType<typeof loader>>["data"]["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function ReviewPage({ loaderData, actionData }: Props) {
  const { selection, offered, action, key, rows, going, deletable, isDeleting, increase, progress, letters, letter } =
    loaderData.pageData.get()
  const isDone = selection.doneAt !== null
  const preview = actionData && "outcome" in actionData ? (actionData.outcome as MailPreview | undefined) : undefined
  const common = { selection: selection.id, idempotencyKey: key, going, formResult: actionData }
  return (
    <div className="stack-lg">
      <PageHead title={isDone ? "What was done" : "Many at once"} back={{ to: "/management", label: "Rent Roll" }}>
        {deletable.length > 0 && !isDeleting && (
          <a className="btn" href={`${HERE}?selection=${selection.id}&delete=fees`}>
            Delete these fees
          </a>
        )}
      </PageHead>
      {deletable.length > 0 && isDeleting && <DeleteFeesForm {...common} amounts={deletable} />}
      {progress !== null && <MailProgress of={progress} />}
      {progress?.isRunning && <Enhance src={script} />}
      {!isDone && (
        <div className="stack">
          <Chips label="What to do for everybody on the list">
            {offered.map((name) => (
              <Chip key={name} to={`${HERE}?selection=${selection.id}&action=${name}`} current={name === action}>
                {ACTIONS[name].label}
              </Chip>
            ))}
          </Chips>
          {action === "mail" && <TemplateForm selection={selection.id} letters={letters} current={letter} />}
          {action === "increase" ? (
            <BulkIncreaseForms {...common} of={increase} />
          ) : (
            <BulkForm {...common} action={action} letter={letter} />
          )}
          {preview && <PreviewedMail preview={preview} />}
        </div>
      )}
      <ReviewedRows rows={rows} isDone={isDone} />
    </div>
  )
}
