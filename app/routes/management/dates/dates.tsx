/** Upcoming dates: ends of leases, options, rent increases, move-outs, reminders. Source: money.md 9.5. */

import { addDateReminder, finishDateReminder } from "~/domain/dates/date-reminders.ts"
import { upcomingDates } from "~/domain/dates/dates.ts"
import { DateReminderForm, NewDateReminder } from "~/domain/dates/inputs.ts"
import { may } from "~/domain/permissions.ts"
import { today } from "~/domain/settings/defaults.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { PrintButton } from "~/ui/file-buttons.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { addDays } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import type { Route } from "./+types/dates.ts"
import { Filters } from "./dates.filters.tsx"
import { DueToday, MonthOfDates } from "./dates.months.tsx"
import { NewReminder } from "./dates.reminder.tsx"
import { DATES } from "./dates.url-state.ts"
import { countsOf, monthsOf, unitsToRenew } from "./dates.view.ts"

export const handle = { static: true, title: "Dates", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const state = DATES.stateIn(query.all)
  const all = await upcomingDates(tx, actor, { days: Number(state.days) })
  const matching = all.filter(({ kind }) => state.kind === null || kind === state.kind)
  const now = await today(tx)
  const tenantId = query.number("tenant")
  const tenant = tenantId === null ? null : await findTenant(tx, tenantId)
  return {
    pageData: new ServerOnly({
      ...pageOf(matching, state.page, state.per),
      total: matching.length,
      counts: countsOf(all),
      dueToday: all.filter(({ kind, day }) => kind === "moveOut" && day <= now),
      state,
      now,
      mayMoveOut: may(actor, "move tenants"),
      about: { unit: query.number("unit"), tenant: tenant && { id: tenant.id, name: fullName(tenant) } },
    }),
  }
})

const shown = (notice: string) => () => ({ to: DATES.path, notice })

export const action = submissions({
  add: step({ input: NewDateReminder, command: addDateReminder, redirectTo: shown("The reminder was added.") }),
  done: step({ input: DateReminderForm, command: finishDateReminder, redirectTo: shown("The reminder is done.") }),
})

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function DatesPage({ loaderData, actionData }: Props) {
  const { rows, page, total, counts, dueToday, state, now, mayMoveOut, about } = loaderData.pageData.get()
  const formResult = actionData?.intent === "add" ? actionData : undefined
  return (
    <div className="wide">
      <PageHead title="Dates">
        <PrintButton />
        <a className="btn" href={`/management/increases?units=${unitsToRenew(rows)}`}>
          Increase or renew several
        </a>
        <a className="btn" href="/management/dates/subscribe">
          <Icon name="mail" />
          By mail and calendar
        </a>
        <a className="btn" href="#new">
          <Icon name="plus" />
          Add a reminder
        </a>
      </PageHead>
      <PrintHead title={`Dates of the next ${state.days} days`} day={now} />
      <div className="stack-lg">
        <DueToday entries={dueToday} mayMoveOut={mayMoveOut} />
        <Filters state={state} counts={counts} />
        {rows.length === 0 ? (
          <Empty icon="calendar" title="Nothing comes up.">
            Ends of leases, options to renew, rent increases, move-outs and your reminders up to{" "}
            {addDays(now, Number(state.days))} stand here.
          </Empty>
        ) : (
          monthsOf(rows, now).map((month) => (
            <MonthOfDates key={month.title} {...month} today={now} mayMoveOut={mayMoveOut} />
          ))
        )}
        {total > 0 && (
          <Pages
            label="Pages of dates"
            noun="Dates"
            total={total}
            page={page}
            per={state.per}
            to={(number) => DATES.addressOf(state, { page: number })}
          />
        )}
        <NewReminder about={about} formResult={formResult} />
      </div>
    </div>
  )
}
