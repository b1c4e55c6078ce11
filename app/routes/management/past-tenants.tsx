// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
/** Everybody who rented here and holds no unit now. Source: specification 2 "Past tenants". */
import { type PastTenantLine, type PastTenantsAsk, pastTenants } from "~/domain/leasing/past-tenants.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { KeptHere } from "~/http/kept-here.ts"
import { page } from "~/http/page.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { Pages } from "~/ui/pagination.tsx"
import { Plate } from "~/ui/plate.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { SearchField } from "~/ui/search-field.tsx"
import { Table } from "~/ui/table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { fullName, mailTo } from "~/values/contact.ts"
import { addressOf, listAsked, PERS } from "./past-tenants.address.ts"
import script from "./past-tenants.enhance.ts?worker&url"

export const handle = {
  static: true,
  title: "Manage Tenants",
  paper: "Past Tenants",
  area: "management",
} satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const asked = listAsked(query.all)
  const found = await pastTenants(tx, actor, asked)
  return { sheet: new KeptHere({ ...found, today: await ledgerDay(tx), ask: { ...asked, page: found.page } }) }
})

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

export default function PastTenantsPage({ loaderData: { sheet } }: Props) {
  const { rows, total, today, ask } = sheet.get()
  return (
    <>
      <div className="wide">
        <SearchForm ask={ask} />
        <p className="hidden-text" role="status" id="past-found" />
        <div id="past">
          <PrintHead title="Past Tenants" day={today}>
            {total === 1 ? "One past tenant" : `${total} past tenants`}, by last name.{" "}
            {ask.search !== "" && `Search: “${ask.search}”.`}
          </PrintHead>
          {total === 0 ? <Nobody search={ask.search} /> : <PastTable rows={rows} />}
          <Pages
            label="Pages of past tenants"
            noun="Past tenants"
            total={total}
            page={ask.page}
            per={ask.per ?? "all"}
            pers={PERS}
            to={(number, per) => addressOf({ ...ask, page: number, per: per === "all" ? null : per })}
          />
        </div>
      </div>
      <Enhance src={script} />
    </>
  )
}

function SearchForm({ ask: { search, per } }: { ask: PastTenantsAsk }) {
  return (
    <search>
      <form className="tools" method="get" action="/management/tenants" data-past-search>
        <SearchField
          label="Search past tenants"
          placeholder="Search names, emails, phones, last units"
          defaultValue={search}
        />
        {per !== PERS[0] && <input type="hidden" name="per" value={per ?? "all"} />}
      </form>
    </search>
  )
}

const COLUMNS = ["Tenant", "Email", "Tenant Since", "Vacated", "Last Unit", { label: "Action", screen: true }]

function PastTable({ rows }: { rows: readonly PastTenantLine[] }) {
  return (
    <Table caption="Past tenants" small="by last name" box="fill" cards columns={COLUMNS}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} role="row">
            <th role="rowheader" scope="row">
              <a href={`/management/tenants/view?tenant=${row.id}`}>{fullName(row)}</a>
            </th>
            <td role="cell" className="wide-cell">
              <a href={mailTo(row.email)}>{row.email}</a>
            </td>
            <td role="cell" data-label="Tenant Since">
              {formatDay(row.since)}
            </td>
            <td role="cell" data-label="Vacated">
              {row.vacatedOn === null ? "–" : formatDay(row.vacatedOn)}
            </td>
            <td role="cell" data-label="Last Unit">
              {row.lastUnit === null ? "–" : <Plate unit={row.lastUnit} />}
            </td>
            <td role="cell" className="wide-cell screen-only">
              <span className="row-actions">
                <a href={`/management/tenants/view?tenant=${row.id}`}>
                  View<span className="hidden-text"> {fullName(row)}</span>
                </a>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Nobody({ search }: { search: string }) {
  if (search === "") {
    return (
      <Empty icon="person" title="No past tenants yet.">
        Whoever moves out stands here with the stays, the deposit and what is still owed.
      </Empty>
    )
  }
  return (
    <Empty
      icon="search"
      title="No past tenants match."
      action={
        <a className="btn" href="/management/tenants">
          Clear search
        </a>
      }
    >
      Nobody who moved out has this in the name, the email, the phone or as last unit.
    </Empty>
  )
}
