/** Tenants with autopay, and the result of their last charge. Management cannot turn autopay on. Source: specification 2 "Tenant info", money.md section 4. */
import { autopayList } from "~/domain/autopay/autopay-list.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { Download } from "~/ui/lists/download.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import type { Day } from "~/values/calendar.ts"
import { COLUMNS, rowsOf } from "./autopay-list.columns.tsx"
import { Filters } from "./autopay-list.filters.tsx"
import { AUTOPAY, type AutopayState } from "./autopay-list.url-state.ts"

export const handle = { static: true, title: "Autopay", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const state = AUTOPAY.stateIn(query.all)
  const found = await autopayList(tx, actor, state)
  return {
    pageData: new ServerOnly({ ...found, state, today: await ledgerDay(tx), isOff: !(await acceptsPayments(tx)) }),
  }
})

type PageData = Awaited<ReturnType<typeof autopayList>> & {
  state: AutopayState
  today: Day
  isOff: boolean
}

export default function AutopayListPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { rows, total, everybody, page, state, today, isOff } = loaderData.pageData.get()
  return (
    <div className="wide">
      {isOff && everybody > 0 && (
        <Notice tone="attention" className="notice-line">
          Online payments are off: no autopay is charged until they are on.
        </Notice>
      )}
      {everybody > 0 && <Filters state={state} />}
      <div className="list">
        <PrintHead title="Autopay" day={today}>
          {total === 1 ? "One tenant" : `${total} tenants`}
        </PrintHead>
        {total === 0 ? (
          <Nobody everybody={everybody} isFiltered={AUTOPAY.isFiltered(state)} />
        ) : (
          <ListTable
            caption="Tenants who set autopay up"
            small="in the portal; management cannot enable it"
            box="fill"
            cards
            columns={COLUMNS}
            rows={rowsOf(rows, isOff)}
            rowKey={({ line }) => line.id}
          />
        )}
        {total > 0 && (
          <Pages
            label="Pages of autopay"
            noun="Tenants"
            total={total}
            page={page}
            per={state.per}
            to={(number) => `${AUTOPAY.addressOf(state)}&page=${number}`}
          />
        )}
        <Download to={AUTOPAY.exportOf(state)} noun="tenants" total={total} isAll={false} />
      </div>
    </div>
  )
}

function Nobody({ everybody, isFiltered }: { everybody: number; isFiltered: boolean }) {
  if (everybody > 0 && isFiltered) {
    return (
      <Empty
        icon="search"
        title="No tenants match."
        action={
          <a className="btn" href={AUTOPAY.path}>
            Clear filters
          </a>
        }
      >
        Nobody who set autopay up matches these filters.
      </Empty>
    )
  }
  return (
    <Empty icon="swap" title="Nobody is on autopay.">
      Tenants enable autopay in the portal; management cannot. Those who do are listed here with the next payment and
      the outcome of the last.
    </Empty>
  )
}
