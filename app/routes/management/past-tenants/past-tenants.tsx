// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The list of past tenants. Source: specification 2 "Past tenants". */
import { data } from "react-router"
import { pastTenants } from "~/domain/leasing/past-tenants.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { storeQueryHeaders } from "~/http/session/stored-list.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { TableColumns } from "~/ui/lists/column-chooser.tsx"
import { Download } from "~/ui/lists/download.tsx"
import { ListSearch } from "~/ui/lists/list-search.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { SearchEverything } from "~/ui/lists/search-everything.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import type { Day } from "~/values/calendar.ts"
import { type StoredList, storedListAttributes } from "~/values/stored-list.ts"
import { LABELS } from "./past-tenants.columns.tsx"
import script from "./past-tenants.enhance.ts?worker&url"
import { PastTable } from "./past-tenants.table.tsx"
import { exportOf, listFromQuery, PAGE_SIZES, PAST, type PastState, storedFields } from "./past-tenants.url-state.ts"

export const handle = {
  static: true,
  title: "Manage Tenants",
  printTitle: "Past Tenants",
  area: "management",
} satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query, request }) => {
  const { state: requested, isFresh } = listFromQuery(query.all, request, actor.userId)
  const found = await pastTenants(tx, actor, requested)
  const state = { ...requested, page: found.page }
  const stored = new URLSearchParams(storedFields(state)).toString()
  const list: StoredList = { list: "past-tenants", userId: actor.userId, query: stored, isFresh }
  const headers = storeQueryHeaders(request, "past-tenants", actor.userId, stored)
  return data({ pageData: new ServerOnly({ ...found, today: await ledgerDay(tx), state, list }) }, { headers })
})

type PageData = Awaited<ReturnType<typeof pastTenants>> & { today: Day; state: PastState; list: StoredList }

export default function PastTenantsPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { rows, total, owing, returning, balance, toReturn, today, state, list } = loaderData.pageData.get()
  return (
    <>
      <div className="wide">
        <Tools state={state} />
        <p className="hidden-text" role="status" id="past-found" />
        <div id="past" className="list" {...storedListAttributes(list)}>
          <PrintHead title="Past Tenants" day={today}>
            {total === 1 ? "One past tenant" : `${total} past tenants`}, by last name.{" "}
            {state.search !== "" && `Search: “${state.search}”.`} {state.owes && "Only those who owe."}{" "}
            {state.returns && "Only those to whom money is to be returned."}
          </PrintHead>
          <Chips label="Filter past tenants">
            <Chip to={PAST.addressOf(state, { owes: !state.owes })} count={owing} current={state.owes} removes>
              Owes
            </Chip>
            <Chip
              to={PAST.addressOf(state, { returns: !state.returns })}
              count={returning}
              current={state.returns}
              removes
            >
              To be returned
            </Chip>
          </Chips>
          {total === 0 ? (
            <Nobody state={state} />
          ) : (
            <PastTable rows={rows} hidden={state.hidden} total={total} sums={{ balance, toReturn }} />
          )}
          <Pages
            label="Pages of past tenants"
            noun="Past tenants"
            total={total}
            page={state.page}
            per={state.per ?? "all"}
            pageSizes={PAGE_SIZES}
            to={(number, per) => PAST.addressOf(state, { page: number, per: per === "all" ? null : per })}
          />
          <Download to={exportOf(state)} noun="past tenants" total={total} isAll={state.per === null} />
        </div>
      </div>
      <Enhance src={script} />
    </>
  )
}

function Tools({ state }: { state: PastState }) {
  return (
    <div className="tools">
      <ListSearch
        action={PAST.path}
        name="past"
        label="Search past tenants"
        placeholder="Search names, emails, phones, last units"
        search={state.search}
        stored={storedFields(state)}
      />
      <div className="actions push">
        <TableColumns
          labels={LABELS}
          always="Tenant"
          hidden={state.hidden}
          action={PAST.path}
          stored={[["search", state.search], ...storedFields(state, ["hide"])]}
          all={`${PAST.addressOf(state, { hidden: [] })}&hide=`}
        />
      </div>
    </div>
  )
}

function Nobody({ state }: { state: PastState }) {
  if (state.search === "" && !state.owes && !state.returns) {
    return (
      <Empty icon="person" title="No past tenants yet.">
        This list shows each tenant who has moved out, with the stays, the deposit and the balance.
      </Empty>
    )
  }
  return (
    <Empty
      icon="search"
      title="No past tenants match."
      action={
        <>
          <a className="btn" href={PAST.addressOf(state, { search: "", owes: false, returns: false })}>
            Clear search
          </a>
          <SearchEverything search={state.search} />
        </>
      }
    >
      {noMatch(state)}
    </Empty>
  )
}

function noMatch({ search, owes }: PastState): string {
  if (search !== "") return "No past tenant matches by name, email, phone or last unit."
  return owes ? "Nobody who moved out owes anything." : "Nobody who moved out has money to be returned."
}
