/** The property's recurring charges: next month's run, and lines from a file. Source: money.md 9.1, api.md X8 and X9. */
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { may } from "~/domain/permissions.ts"
import { hasChargeTypes } from "~/domain/recurring-charges/charge-types.ts"
import { importLines } from "~/domain/recurring-charges/import-lines.ts"
import { ImportLinesForm } from "~/domain/recurring-charges/inputs.ts"
import { type NextRun, nextRecurringRun, type RunRow } from "~/domain/recurring-charges/next-run.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Download } from "~/ui/lists/download.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { addMonths, type Day, formatDay, formatMonth } from "~/values/calendar.ts"
import { pageIn } from "~/values/lists/list-state.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/recurring-charges.ts"
import { COLUMNS } from "./recurring-charges.columns.tsx"
import script from "./recurring-charges.enhance.ts?worker&url"
import { ImportForm } from "./recurring-charges.import.tsx"

export const handle = { static: true, title: "Recurring Charges", area: "management" } satisfies PageHandle

const HERE = "/management/recurring-charges"
const PER = 100

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const run = await nextRecurringRun(tx, actor, {})
  const { rows: shown, page: number } = pageOf(run.rows, pageIn(query.all), PER)
  const pageData: PageData = {
    ...{ run, shown, number, key: newIdempotencyKey() },
    today: await ledgerDay(tx),
    hasTypes: await hasChargeTypes(tx),
    mayEdit: may(actor, "issue fees"),
    mayAddTypes: may(actor, "set defaults"),
  }
  return { pageData: new ServerOnly(pageData) }
})

type PageData = {
  run: NextRun
  shown: RunRow[]
  number: number
  key: string
  today: Day
  hasTypes: boolean
  mayEdit: boolean
  mayAddTypes: boolean
}

export const action = submission({
  input: ImportLinesForm,
  command: importLines,
  redirectTo: ({ added }) => ({ to: HERE, notice: added === 1 ? "One line was added." : `${added} lines were added.` }),
})

type Props = { loaderData: { pageData: ServerOnly<PageData> }; actionData?: Route.ComponentProps["actionData"] }

export default function RecurringChargesPage({ loaderData, actionData }: Props) {
  const { run, shown, number, key, today, hasTypes, mayEdit, mayAddTypes } = loaderData.pageData.get()
  if (!hasTypes) return <NoTypes mayAddTypes={mayAddTypes} />
  const { month, on, rows } = run
  return (
    <div className="wide stack-lg">
      <PrintHead title={`Recurring charges of ${formatMonth(month)}`} day={today} />
      <Totals run={run} mayAddTypes={mayAddTypes} />
      {rows.length === 0 ? (
        <Empty icon="calendar" title="Nobody is charged beside the rent.">
          Add a charge on the tenant's page, under Recurring charges, or several at once from a file below.
        </Empty>
      ) : (
        <div className="list">
          <ListTable
            caption={`Next month's run: ${formatMonth(month)}`}
            small={on === null ? "when the days of rent are set" : `charged on ${formatDay(on)}`}
            cards
            columns={COLUMNS}
            rows={shown}
            rowKey={({ lineId }) => lineId}
          />
          {rows.length > PER && (
            <Pages
              label="Pages of recurring charges"
              noun="Charges"
              total={rows.length}
              page={number}
              per={PER}
              to={(to) => `${HERE}?page=${to}`}
            />
          )}
          <Download to={`${HERE}/export`} noun="charges" total={rows.length} isAll={false} />
        </div>
      )}
      {mayEdit && <ImportForm idempotencyKey={key} formResult={actionData} />}
      <Enhance src={script} />
    </div>
  )
}

function Totals({ run, mayAddTypes }: { run: NextRun; mayAddTypes: boolean }) {
  const { month, byType, total, totalBefore, difference } = run
  const before = formatMonth(addMonths(month, -1))
  return (
    <section className="card" aria-labelledby="totals">
      <div className="card-head">
        <h2 id="totals">{formatMonth(month)} in all</h2>
        {mayAddTypes && <a href="/admin/charge-types">Charge types</a>}
      </div>
      <dl className="facts sums">
        {byType.map(({ typeName, amount }) => (
          <div key={typeName}>
            <dt>{typeName}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>In all</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      <p className="hint">
        {before}: {formatMoney(totalBefore)}. Difference {formatMoney(difference)}.
      </p>
    </section>
  )
}

function NoTypes({ mayAddTypes }: { mayAddTypes: boolean }) {
  const action = (
    <a className="btn btn-primary" href="/admin/charge-types">
      Charge types
    </a>
  )
  return (
    <Empty icon="calendar" title="No charge types yet." action={mayAddTypes && action}>
      Parking, storage and the like can be charged every month beside the rent. An administrator adds the types first.
    </Empty>
  )
}
