/** The rent roll, the product's main screen. Source: specification 2 "Rent roll". */
import { data } from "react-router"
import { pastTenantsNamed } from "~/domain/leasing/past-tenants.ts"
import { recurringOfProperty } from "~/domain/ledger/charges/recurring-lines.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { may } from "~/domain/permissions.ts"
import { rentRoll, rentRollLine } from "~/domain/rent-roll/rent-roll.ts"
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { UnitQuery, UnitStatus } from "~/domain/units/inputs.ts"
import { statusVersion } from "~/domain/units/unit-versions.ts"
import { deleteUnit, setUnitStatus } from "~/domain/units/units.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { Query } from "~/http/request/query.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Download } from "~/ui/lists/download.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { SearchEverything } from "~/ui/lists/search-everything.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { monthOf } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { type StoredList, storedListAttributes } from "~/values/stored-list.ts"
import type { Route } from "./+types/rent-roll.ts"
import type { Open } from "./rent-roll.actions.ts"
import { FirstSteps, WithRecurring } from "./rent-roll.beside.tsx"
import { ActionsDialog, ActionsTemplate, DeleteDialog, StatusDialog } from "./rent-roll.dialogs.tsx"
import script from "./rent-roll.enhance.ts?worker&url"
import { PastTenantsFound } from "./rent-roll.past-tenants.tsx"
import { RollPrintHead } from "./rent-roll.print-head.tsx"
import { STATUS_LABELS } from "./rent-roll.rows.ts"
import { RollTable } from "./rent-roll.table.tsx"
import { RollFilters, RollTools } from "./rent-roll.tools.tsx"
import {
  addressOf,
  exportOf,
  FIRST_SIGHT,
  isChanged,
  PAGE_SIZES,
  queryOf,
  type RollState,
  remembered,
  rememberHeaders,
  rentRollQueryOf,
  stateFromQuery,
  storedQueryOf,
} from "./rent-roll.url-state.ts"

export const handle = {
  static: true,
  title: "Property Management",
  printTitle: "Rent Roll",
  area: "management",
} satisfies PageHandle

export const loader = page("see rent roll", async (tx, actor, { query, request }) => {
  const before = remembered(request, actor.userId)
  const requested = stateFromQuery(query.all, before?.columns)
  const state = requested ?? before ?? FIRST_SIGHT
  const roll = await rentRoll(tx, actor, rentRollQueryOf(state))
  const visibleState = { ...state, page: roll.page }
  const unit = requestedUnit(query)
  const row = unit === null ? undefined : await rentRollLine(tx, actor, { unit })
  const pageData: PageData = {
    roll,
    state: visibleState,
    here: `?${queryOf(visibleState)}`,
    storedList: {
      list: "rent-roll",
      userId: actor.userId,
      query: storedQueryOf(visibleState),
      isFresh: requested === null && before === null,
    },
    dialog: query.get("dialog"),
    recurring: await recurringOfProperty(tx, monthOf(await ledgerDay(tx))),
    left: await pastTenantsNamed(tx, actor, { search: state.search }),
    row: row && { ...row, version: statusVersion(row) },
    open: (permission) => may(actor, permission),
  }
  const headers: HeadersInit =
    requested !== null && isChanged(visibleState, before) ? rememberHeaders(visibleState, actor.userId) : {}
  return data({ pageData: new ServerOnly<PageData>(pageData) }, { headers })
})

function requestedUnit(query: Query): number | null {
  return query.get("dialog") === null ? null : query.number("unit")
}

export const action = submissions({
  status: step({
    input: UnitStatus,
    command: setUnitStatus,
    redirectTo: ({ number, status }) => ({
      to: "/management",
      notice: `Unit ${number}'s status is now ${STATUS_LABELS[status]}.`,
    }),
  }),
  delete: step({
    input: UnitQuery,
    command: deleteUnit,
    redirectTo: (_nothing, { unit }) => ({ to: "/management", notice: `Unit ${unit} was deleted.` }),
  }),
})

type PageData = {
  roll: Awaited<ReturnType<typeof rentRoll>>
  state: RollState
  here: string
  storedList: StoredList
  dialog: string | null
  /** This month's recurring charges in addition to the rent. */
  recurring: Cents
  left: Awaited<ReturnType<typeof pastTenantsNamed>>
  row: (RollRow & { version: string }) | undefined
  open: Open
}

type Props = { loaderData: { pageData: ServerOnly<PageData> }; actionData?: Route.ComponentProps["actionData"] }

export default function RentRollPage({ loaderData, actionData }: Props) {
  const pageData = loaderData.pageData.get()
  const { roll, state, here, storedList, dialog, left, row, open } = pageData
  const answered = { result: actionData?.result, refusal: actionData?.refusal }
  return (
    <>
      <div className="wide">
        <a className="skip" href="#table">
          Skip to the table
        </a>
        <RollTools state={state} />
        <p className="hidden-text" role="status" id="roll-found" />
        <div id="roll" className="list" {...storedListAttributes(storedList)} data-address={here}>
          <RollFilters state={state} counts={roll.counts} />
          <RollPrintHead roll={roll} state={rentRollQueryOf(state)} />
          <RollTable roll={roll} state={state} here={here} open={open} />
          <WithRecurring rent={roll.summary.rent} recurring={pageData.recurring} />
          <Nothing pageData={pageData} />
          <PastTenantsFound found={left} search={state.search} />
          <Pages
            label="Pages of the rent roll"
            noun="Units"
            total={roll.total}
            page={roll.page}
            per={state.per ?? "all"}
            pageSizes={PAGE_SIZES}
            to={(number, per) => addressOf(state, { page: number, per: per === "all" ? null : per })}
          />
          <Download to={exportOf(state)} noun="units" total={roll.total} isAll={state.per === null}>
            {open("see reports") && (
              <a className="btn btn-quiet" href="/admin/reports/rent-roll">
                Rent roll of a past day
              </a>
            )}
          </Download>
        </div>
      </div>
      <ActionsTemplate here={here} open={open} />
      {row && dialog === "status" && <StatusDialog row={row} version={row.version} here={here} {...answered} />}
      {row && dialog === "delete" && <DeleteDialog row={row} here={here} {...answered} />}
      {row && dialog === "actions" && <ActionsDialog row={row} here={here} open={open} />}
      <Enhance src={script} />
    </>
  )
}

/** Shown instead of an empty table: how to begin, or how to leave the search. */
function Nothing({ pageData: { roll, state, open } }: { pageData: PageData }) {
  if (roll.total > 0) return null
  if (roll.summary.units > 0) {
    const everything = addressOf(state, { search: "", flags: [] })
    return (
      <Empty
        icon="search"
        title="No units match."
        action={
          <>
            <a className="btn" href={everything}>
              Clear filters
            </a>
            <SearchEverything search={state.search} />
          </>
        }
      >
        Nothing on the rent roll matches the search and the filters.
      </Empty>
    )
  }
  return (
    <Empty icon="table" title="No units yet." action={<FirstSteps mayImport={open("import rent roll")} />}>
      This list shows every suite that can be rented, with its tenant, rent and balances.
    </Empty>
  )
}
