/** The dashboard of maintenance requests, shared by three areas. Source: specification 3 "Maintenance Requests". */

import { ErrorDialog } from "~/ui/dialog.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import type { FormResult } from "./requests.dialog-parts.tsx"
import { RequestDialog } from "./requests.dialogs.tsx"
import script from "./requests.enhance.ts?worker&url"
import { Filters } from "./requests.filters.tsx"
import { setFilters } from "./requests.set-filters.ts"
import { RequestTable } from "./requests.table.tsx"
import type { DashboardView } from "./requests.view.ts"

export function RequestsDashboard({ view, formResult }: { view: DashboardView; formResult: FormResult }) {
  const { dashboard, state, rows, total, everything, dialog, idempotencyKey } = view
  const { requests } = dashboard
  const refusal = dialog === null ? formResult?.refusal : undefined
  return (
    <>
      <div className="wide">
        <PageHead title={total === 1 ? "1 request" : `${total} requests`}>
          {total > 0 && (
            <button type="button" className="btn" data-print hidden>
              Print
            </button>
          )}
          {dashboard.creates && (
            <a className="btn btn-primary add-request" href={requests.here(state, { dialog: "new" })} data-dialog>
              <Icon name="plus" />
              <span>Create New Request</span>
            </a>
          )}
        </PageHead>
        <PrintHead title="Maintenance Requests" day={view.printed.day}>
          {printHeadText(view)}
        </PrintHead>
        {everything > 0 && <QuickFilters view={view} />}
        {everything > 0 && <Filters dashboard={dashboard} state={state} options={view.options} tenant={view.tenant} />}
        {total === 0 ? <NoRequests view={view} /> : <RequestTable rows={rows} dashboard={dashboard} state={state} />}
        {total > state.per && (
          <Pages
            label="Pages of maintenance requests"
            noun="Requests"
            total={total}
            page={state.page}
            per={state.per}
            to={(page) => requests.addressOf(state, { page })}
          />
        )}
      </div>
      <Enhance src={script} />
      {refusal && <ErrorDialog subject={refusal.subject} message={refusal.message} close={requests.here(state)} />}
      {dialog && <RequestDialog dialog={dialog} formResult={formResult} idempotencyKey={idempotencyKey} />}
    </>
  )
}

function QuickFilters({ view: { quick } }: { view: DashboardView }) {
  return (
    <Chips label="Lists of requests">
      {quick.map(({ label, address, isCurrent }) => (
        <Chip key={label} to={address} current={isCurrent}>
          {label}
        </Chip>
      ))}
    </Chips>
  )
}

/** The printed heading: the number of requests on this page of the list, and the filters. Resolved requests are printed only on demand. */
function printHeadText({ state, total, printed, rows, options, tenant }: DashboardView): string {
  const pages = Math.ceil(total / state.per)
  const filters = setFilters({ state, options, tenant }).map(({ name, label }) => `${name}: ${label}`)
  const count = state.status === "resolved" ? `${rows.length} resolved` : `${printed.open} not resolved`
  return [count, ...(pages > 1 ? [`page ${state.page} of ${pages} of the list`] : []), ...filters].join(" · ")
}

function NoRequests({ view: { dashboard, everything } }: { view: DashboardView }) {
  if (everything > 0) {
    return (
      <Empty
        icon="search"
        title="No requests match."
        action={
          <a className="btn" href={dashboard.requests.path}>
            Clear filters
          </a>
        }
      >
        No maintenance request matches these filters.
      </Empty>
    )
  }
  return (
    <Empty icon="wrench" title="No maintenance requests.">
      {dashboard.creates
        ? "This list shows requests that tenants submit in the portal, and requests that staff create for a unit or the entire building."
        : "This list shows requests that are assigned to you, or to nobody yet."}
    </Empty>
  )
}
