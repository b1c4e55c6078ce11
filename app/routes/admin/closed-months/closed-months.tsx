/** Administration > Bank > Closed Months: closes the months of the books one after another. Source: money.md 11.6, api.md 4.12. */
import { closeMonth } from "~/domain/closed-months/close-month.ts"
import { CloseMonth, ReopenMonth } from "~/domain/closed-months/inputs.ts"
import { type MonthOfBooks, monthOfBooks } from "~/domain/closed-months/month-of-books.ts"
import { type ListedMonth, listedMonths } from "~/domain/closed-months/months.ts"
import { reopenMonth } from "~/domain/closed-months/reopen-month.ts"
import { may } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { DifferencesNotice } from "~/ui/differences-notice.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatMonth } from "~/values/calendar.ts"
import type { Route } from "./+types/closed-months.ts"
import { CloseForm, ReopenForm } from "./closed-months.forms.tsx"
import { CheckList, Closes, Figures } from "./closed-months.month.tsx"
import { Months } from "./closed-months.months.tsx"

export const handle = { static: true, title: "Closed Months", area: "admin" } satisfies PageHandle

export const loader = page("see reports", async (tx, actor, { query }) => {
  const months = await listedMonths(tx, actor, {})
  const shown = shownOf(months, query.typed("month").trim())
  return {
    months,
    shown: shown && (await monthOfBooks(tx, actor, { month: shown.month })),
    zone: await zoneOf(tx),
    mayClose: may(actor, "close months"),
    key: newIdempotencyKey(),
  }
})

/** The month in the address; without one, the next to close, else the newest. Refuses 404 MONTH_NOT_FOUND. */
function shownOf(months: ListedMonth[], typed: string): ListedMonth | undefined {
  if (typed === "") return months.find(({ next }) => next === "close") ?? months[0]
  const found = months.find(({ month }) => month === typed)
  if (!found) throw new Refusal("MONTH_NOT_FOUND")
  return found
}

const pageOf = ({ month }: MonthOfBooks, did: string) => ({
  to: `/admin/bank/months?month=${month}`,
  notice: `${formatMonth(month)} was ${did}.`,
})

export const action = submissions({
  close: step({ input: CloseMonth, command: closeMonth, redirectTo: (books) => pageOf(books, "closed") }),
  reopen: step({ input: ReopenMonth, command: reopenMonth, redirectTo: (books) => pageOf(books, "reopened") }),
})

export default function ClosedMonthsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { months, shown, zone, mayClose, key } = loaderData
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const hasForm = mayClose && shown !== undefined && shown.next !== null && shown.next === actionData?.intent
  return (
    <div className="stack-lg">
      <PageHead title="Closed months" />
      {actionData?.refusal && !hasForm && !actionData.confirmation && (
        <Notice tone="problem" role="alert" title={actionData.refusal.subject}>
          {actionData.refusal.message}
        </Notice>
      )}
      <p>
        No entry can be dated in a closed month: the program refuses a typed day, and an entry that arrives late counts
        on the first open day. The month's report is stored.
      </p>
      {shown && (
        <section className="stack-lg" aria-label={formatMonth(shown.month)}>
          {shown.differences.length > 0 && (
            <DifferencesNotice month={formatMonth(shown.month)} differences={shown.differences} />
          )}
          <CheckList of={shown} />
          <Figures of={shown} />
          {shown.next === "close" && mayClose && (
            <CloseForm of={shown} idempotencyKey={key} formResult={sent("close")} />
          )}
          {shown.next === "reopen" && mayClose && (
            <ReopenForm of={shown} idempotencyKey={key} formResult={sent("reopen")} />
          )}
          {shown.next !== null && !mayClose && <p>Only a Super Admin closes and reopens months.</p>}
          <Closes of={shown} zone={zone} />
        </section>
      )}
      <Months of={months} shown={shown?.month} zone={zone} />
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
    </div>
  )
}
