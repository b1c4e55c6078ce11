/** The audit log. Source: specification 3 "Audit Log". */

import { data } from "react-router"
import { type GeoSource, geoSources } from "~/domain/audit/geo-location.ts"
import { countLog, type LogEntry, type LoggedUser, loggedUsers, searchLog } from "~/domain/audit/search.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { storedQuery, storeQueryHeaders } from "~/http/session/stored-list.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Icon } from "~/ui/icon.tsx"
import { TableColumns } from "~/ui/lists/column-chooser.tsx"
import { ListSearch } from "~/ui/lists/list-search.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { hiddenColumns } from "~/values/lists/hidden-columns.ts"
import { pageWithin } from "~/values/lists/page-size.ts"
import { type StoredList, storedListAttributes } from "~/values/stored-list.ts"
import script from "./audit-log.enhance.ts?worker&url"
import { FilterDialog, LogChips } from "./audit-log.filters.tsx"
import { GeoSources } from "./audit-log.sources.tsx"
import { HIDEABLE, LABELS, LogTable } from "./audit-log.table.tsx"
import {
  addressOf,
  EXPORTED,
  exportOf,
  hasFilters,
  type LogState,
  PER,
  stateOf,
  storedQueryOf,
  unfiltered,
  unknownIn,
} from "./audit-log.url-state.ts"

export const handle = { static: true, title: "Audit Log", area: "admin" } satisfies PageHandle

export const loader = page("see audit log", async (tx, actor, { query, request }) => {
  const stored = storedQuery(request, "audit-log", actor.userId)
  const requested = stateOf(query.all, stored)
  const hidden = hiddenColumns(query.all, HIDEABLE) ?? (stored && hiddenColumns(stored, HIDEABLE)) ?? []
  const zone = await zoneOf(tx)
  const total = await countLog(tx, actor, { ...requested, zone })
  const state = { ...requested, page: pageWithin(requested.page, total, PER) }
  const isFiltering = query.all.get("dialog") === "filter"
  const pageData: PageData = {
    state,
    hidden,
    list: {
      list: "audit-log",
      userId: actor.userId,
      query: storedQueryOf(state) + (hidden.length > 0 ? `&hide=${hidden.join(".")}` : ""),
      isFresh: stored === null && !hasFilters(query.all),
    },
    total,
    entries: await searchLog(tx, actor, { ...state, zone, limit: PER, offset: (state.page - 1) * PER }),
    people: isFiltering || state.uid ? await loggedUsers(tx, actor, undefined) : [],
    zone,
    isFiltering,
    sources: geoSources(),
    unknown: unknownIn(query.all),
  }
  return data(
    { pageData: new ServerOnly(pageData) },
    { headers: storeQueryHeaders(request, "audit-log", actor.userId, pageData.list.query) },
  )
})

type PageData = {
  state: LogState
  hidden: readonly string[]
  list: StoredList
  total: number
  entries: LogEntry[]
  people: LoggedUser[]
  zone: string
  isFiltering: boolean
  sources: GeoSource[]
  unknown: string[]
}

export default function AuditLogPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { state, hidden, list, total, entries, people, zone, isFiltering, sources, unknown } = loaderData.pageData.get()
  return (
    <>
      <div className="wide">
        <div className="tools">
          <SearchForm state={state} />
          <div className="actions push">
            <TableColumns
              labels={LABELS}
              always="Time"
              hidden={hidden}
              action="/admin/log"
              stored={new URLSearchParams(addressOf(state).split("?")[1])}
              all={`${addressOf(state)}&hide=`}
            />
          </div>
        </div>
        <p className="hidden-text" role="status" id="log-found" />
        <div
          id="log"
          className="list"
          {...storedListAttributes(list)}
          data-address={addressOf(state, { page: state.page })}
        >
          {unknown.length > 0 && <NotFiltered by={unknown} />}
          <Tools state={state} total={total} />
          <LogChips state={state} people={people} />
          {total === 0 ? (
            <Nothing state={state} />
          ) : (
            <LogTable entries={entries} state={state} zone={zone} hidden={hidden} />
          )}
          <Pages
            label="Pages of the audit log"
            noun="Entries"
            total={total}
            page={state.page}
            per={PER}
            to={(number) => addressOf(state, { page: number })}
          />
        </div>
        <GeoSources of={sources} />
      </div>
      {isFiltering && <FilterDialog state={state} people={people} />}
      <Enhance src={script} />
    </>
  )
}

function SearchForm({ state }: { state: LogState }) {
  const stored = new URLSearchParams(addressOf(state, { search: "" }).split("?")[1])
  return (
    <ListSearch
      action="/admin/log"
      name="log"
      label="Search the audit log"
      placeholder="Search details, names, categories, IPs"
      search={state.search ?? ""}
      stored={stored}
    />
  )
}

function Tools({ state, total }: { state: LogState; total: number }) {
  return (
    <div className="tools">
      <a className="btn" href={`${addressOf(state)}&dialog=filter`} data-dialog>
        <Icon name="sliders" />
        Filters
      </a>
      {total > 0 && (
        <a className="btn" href={exportOf(state)} download>
          <Icon name="download" />
          {total > EXPORTED ? `Export the first ${EXPORTED.toLocaleString("en-US")} as CSV` : "Export CSV"}
        </a>
      )}
    </div>
  )
}

function Nothing({ state }: { state: LogState }) {
  const { startDate, endDate } = state
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) return <Backwards />
  return (
    <Empty
      icon="search"
      title="No entries match."
      action={
        <a className="btn" href={unfiltered(state, "")}>
          Show all entries
        </a>
      }
    >
      Nothing in the audit log matches the search and the filters.
    </Empty>
  )
}

function NotFiltered({ by }: { by: string[] }) {
  return (
    <Notice tone="attention" role="status" className="notice-line" title="Part of this address is not known here">
      <p>The list is not narrowed or sorted by {by.join(", ")}.</p>
    </Notice>
  )
}

function Backwards() {
  return (
    <Notice tone="problem" role="alert" title="The start date is after the end date">
      <p>No day lies between them. Change one of the two under Filters.</p>
    </Notice>
  )
}
