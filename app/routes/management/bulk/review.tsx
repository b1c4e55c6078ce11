/** Names everybody of a selection, does one action for all of them, and then lists each outcome. Source: api.md X102 to X106. */
import { feeMany } from "~/domain/bulk-actions/fees.ts"
import { increaseMany } from "~/domain/bulk-actions/increases.ts"
import { BulkFee, BulkIncrease, BulkMailForm, BulkPopupForm, BulkStatements } from "~/domain/bulk-actions/inputs.ts"
import { mailMany, popupMany } from "~/domain/bulk-actions/messages.ts"
import { findSelection, type Selection } from "~/domain/bulk-actions/selections.ts"
import { mailStatements } from "~/domain/bulk-actions/statements.ts"
import { may } from "~/domain/permissions.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/review.ts"
import { BulkForm } from "./review.forms.tsx"
import { ReviewedRows } from "./review.rows.tsx"
import { ACTIONS, offeredActions, outcomeOf, requestedAction, reviewOf, typedIncrease } from "./review.view.ts"

export const handle = { static: true, title: "Many at once", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const selection = await findSelection(tx, actor, { selection: query.get("selection") ?? "" })
  const offered = offeredActions((permission) => may(actor, permission))
  const action = requestedAction(query, offered)
  const increase = typedIncrease(query)
  const review = await reviewOf(tx, actor, selection, { action, increase })
  const shown = { ...review, selection, offered, action, increase, key: newIdempotencyKey() }
  return { pageData: new ServerOnly(shown) }
})

const HERE = "/management/bulk/review"
const done = (selection: Selection) => ({ to: `${HERE}?selection=${selection.id}`, notice: outcomeOf(selection) })

export const action = submissions({
  mail: step({ input: BulkMailForm, command: mailMany, redirectTo: done }),
  popup: step({ input: BulkPopupForm, command: popupMany, redirectTo: done }),
  statements: step({ input: BulkStatements, workflow: mailStatements, redirectTo: done }),
  fee: step({ input: BulkFee, command: feeMany, redirectTo: done }),
  increase: step({ input: BulkIncrease, command: increaseMany, redirectTo: done }),
})

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function ReviewPage({ loaderData, actionData }: Props) {
  const { selection, offered, action, key, rows, going, increase } = loaderData.pageData.get()
  const isDone = selection.doneAt !== null
  return (
    <div className="stack-lg">
      <PageHead title={isDone ? "What was done" : "Many at once"} back={{ to: "/management", label: "Rent Roll" }} />
      {!isDone && (
        <div className="stack">
          <Chips label="What to do for everybody on the list">
            {offered.map((name) => (
              <Chip key={name} to={`${HERE}?selection=${selection.id}&action=${name}`} current={name === action}>
                {ACTIONS[name].label}
              </Chip>
            ))}
          </Chips>
          <BulkForm
            action={action}
            selection={selection.id}
            idempotencyKey={key}
            going={going}
            increase={increase}
            formResult={actionData}
          />
        </div>
      )}
      <ReviewedRows rows={rows} isDone={isDone} />
    </div>
  )
}
