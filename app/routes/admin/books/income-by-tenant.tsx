/** The income from each tenant in a year. Source: money.md 11.7, api.md X324. */
import { data } from "react-router"
import { type IncomeByTenant, incomeByTenant } from "~/domain/books/income-by-tenant.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { YearQuery } from "~/domain/reports/expenses/expenses-inputs.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { NumberField } from "~/ui/forms/fields.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import type { Day } from "~/values/calendar.ts"
import { BY_TENANT, byTenantExportAddress, pdfAddress } from "./books.address.ts"
import { StatementHead } from "./books.head.tsx"
import { FIGURES } from "./income-by-tenant.columns.ts"
import { TenantTable } from "./tenant-table.tsx"

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
      <StatementHead
        title={title}
        file={byTenantExportAddress(year)}
        pdf={pdfAddress("income-by-tenant", `year=${year}`)}
        action={BY_TENANT}
      >
        <NumberField of={{ name: "year", defaultValue: typed, ...errors }} label="Year" maxLength={4} />
      </StatementHead>
      <PrintHead title={title} day={today} />
      <TenantTable
        title={title}
        figures={FIGURES}
        rows={rows}
        totals={totals}
        empty={`There was no income from tenants in ${year}.`}
      />
      <p className="hint table-note">
        Former tenants too. Money counts when it is received, as in profit and loss of the year.
      </p>
    </div>
  )
}
