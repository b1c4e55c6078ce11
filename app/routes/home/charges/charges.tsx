/** "Your account": open charges, payments under way, and every charge and payment with the running balance. Source: money.md 10.1. */
import { ownPlan } from "~/domain/payment-plans/plans.ts"
import { ownAccount } from "~/domain/portal/own-account.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { rangeOf } from "~/domain/statements/print-statement.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { ListSearch } from "~/ui/lists/list-search.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { formatMonth } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { zoneText } from "~/values/time-zones.ts"
import { Pending } from "../figures.parts.tsx"
import { pendingView } from "../figures.ts"
import { instalmentText } from "../payment-plan.text.ts"
import { StatementForm } from "../statement.form.tsx"
import type { Route } from "./+types/charges.ts"
import { OpenCharges } from "./charges.open.tsx"
import { AccountTable } from "./charges.rows.tsx"
import { type AccountView, accountAddress, inputOf, viewIn } from "./charges.url-state.ts"
import { openView, yearsOf } from "./charges.view.ts"

export const handle = { static: true, title: "Your Account", area: "home" } satisfies PageHandle

export const loader = ownPage("see own payments", async (tx, actor, { query }) => {
  const view = viewIn(query.all)
  const account = await ownAccount(tx, actor, inputOf(view))
  const zone = await zoneOf(tx)
  const plan = view.kind === "deposit" ? null : await ownPlan(tx, actor, undefined)
  const { from, to } = await rangeOf(tx, {})
  return {
    view,
    name: fullName(await findTenant(tx, actor.tenantId)),
    today: account.today,
    open: { ...openView(account), plan: plan?.next ? instalmentText(plan.next) : null },
    pending: { pending: account.pending.map((payment) => pendingView(payment, zone)), zone: zoneText(zone) },
    rows: account.rows,
    older: account.older,
    years: yearsOf(account.first, account.today),
    days: { startDate: from, endDate: to },
  }
})

const KINDS = [
  { kind: null, label: "Everything" },
  { kind: "rent", label: "Rent" },
  { kind: "late", label: "Late fees" },
  { kind: "other", label: "Other charges" },
  { kind: "deposit", label: "Deposit" },
  { kind: "payment", label: "Payments" },
] as const

export default function ChargesPage({ loaderData }: Route.ComponentProps) {
  const { view, name, today, open, pending, rows, days } = loaderData
  return (
    <div className="stack-lg">
      <PrintHead title={`Account of ${name}`} day={today} />
      <PageHead title="Your account">
        <a className="btn" href="/home/history">
          <Icon name="history" />
          Payments
        </a>
        <a className="btn" href="#statement">
          <Icon name="download" />
          Download
        </a>
      </PageHead>
      {view.kind !== "payment" && <OpenCharges kind={view.kind} {...open} />}
      {pending.pending.length > 0 && <Pending figures={pending} />}
      <div className="stack screen-only">
        <Chips label="Show" scroll>
          {KINDS.map(({ kind, label }) => (
            <Chip key={label} to={accountAddress({ ...view, kind, until: null })} current={view.kind === kind}>
              {label}
            </Chip>
          ))}
        </Chips>
        <ListSearch
          action="/home/charges"
          name="account"
          label="Search your account"
          placeholder="A word, an amount, a date"
          search={view.search}
          stored={view.kind === null ? [] : [["kind", view.kind]]}
        />
      </div>
      {rows.length === 0 ? <NoRows view={view} /> : <AccountTable rows={rows} />}
      <Months {...loaderData} />
      <div id="statement" className="screen-only">
        <StatementForm days={days} errors={{}} hasSpreadsheet />
      </div>
    </div>
  )
}

function NoRows({ view: { until, kind, search } }: { view: AccountView }) {
  const isNarrowed = kind !== null || search !== ""
  return (
    <Empty icon="table" title={isNarrowed || until !== null ? "Nothing found." : "Nothing yet."}>
      {isNarrowed ? "No charge and no payment fits." : "This list shows every charge and payment once it is booked."}
    </Empty>
  )
}

function Months({ view, older, years }: Pick<Route.ComponentProps["loaderData"], "view" | "older" | "years">) {
  return (
    <nav className="tools years screen-only" aria-label="Months">
      {view.until !== null && <a href={accountAddress({ ...view, until: null })}>Newest months</a>}
      {older !== null && <a href={accountAddress({ ...view, until: older })}>{formatMonth(older)} and before</a>}
      {years.length > 1 &&
        years.map(({ year, until }) => (
          <a
            key={year}
            href={accountAddress({ ...view, until })}
            aria-current={view.until === until ? "page" : undefined}
          >
            {year}
          </a>
        ))}
    </nav>
  )
}
