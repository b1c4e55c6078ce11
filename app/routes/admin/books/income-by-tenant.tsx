// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** What each tenant brought in, in a year. Source: money.md 11.7, api.md X324. */
import { data } from "react-router"
import { type IncomeByTenant, incomeByTenant } from "~/domain/books/income-by-tenant.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { YearQuery } from "~/domain/reports/expenses/expenses-inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { NumberField } from "~/ui/forms/fields.tsx"
import { cellsOf, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import type { Day } from "~/values/calendar.ts"
import { BY_TENANT, byTenantExportAddress } from "./books.address.ts"
import { StatementHead } from "./books.head.tsx"
import { COLUMNS, FIGURES } from "./income-by-tenant.columns.tsx"

export const handle = { static: true, title: "Income by Tenant", area: "admin" } satisfies PageHandle

export const loader = page("see reports", async (tx, actor, { query }) => {
  const today = await ledgerDay(tx)
  const current = today.slice(0, 4)
  const typed = query.typed("year").trim() || current
  const parsed = YearQuery.safeParse({ year: typed })
  const isWrong = !parsed.success || typed > current
  const year = isWrong ? Number(current) : parsed.data.year
  const pageData: PageData = { ...(await incomeByTenant(tx, actor, { year })), today, typed, isWrong }
  return data({ about: String(year), pageData: new ServerOnly(pageData) }, { status: isWrong ? 400 : 200 })
})

type PageData = IncomeByTenant & { today: Day; typed: string; isWrong: boolean }

export default function IncomeByTenantPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { year, rows, totals, today, typed, isWrong } = loaderData.pageData.get()
  const title = `Income by tenant, ${year}`
  const errors = isWrong ? { errors: ["Use a year that has begun, like 2026."] } : {}
  return (
    <div className="stack-lg">
      <StatementHead title={title} file={byTenantExportAddress(year)} action={BY_TENANT}>
        <NumberField of={{ name: "year", defaultValue: typed, ...errors }} label="Year" maxLength={4} />
      </StatementHead>
      <PrintHead title={title} day={today} />
      {rows.length === 0 ? (
        <Empty icon="table" title={`No tenant brought anything in in ${year}.`} />
      ) : (
        <ListTable
          caption={title}
          captionHidden
          cards
          columns={COLUMNS}
          rows={rows}
          rowKey={({ tenantId }) => tenantId}
        >
          <tfoot role="rowgroup">
            <tr role="row" className="sums">
              <th role="rowheader" scope="row">
                All tenants
              </th>
              {cellsOf(FIGURES, totals, true)}
            </tr>
          </tfoot>
        </ListTable>
      )}
      <p className="hint table-note">
        Former tenants too. Money counts when it is received, as in profit and loss of the year.
      </p>
    </div>
  )
}
