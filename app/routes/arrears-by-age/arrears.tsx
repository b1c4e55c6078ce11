// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** Arrears by age at the end of a day: a report for administrators, a page of its own for managers. */
import { data } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { tenantsWithOpenPlan } from "~/domain/payment-plans/plans.ts"
import type { Actor } from "~/domain/permissions.ts"
import { type Arrears, arrears } from "~/domain/reports/arrears.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import type { Query } from "~/http/request/query.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { cellsOf, ListTable } from "~/ui/lists/list-table.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { COLUMNS, FIGURES, type MarkedLine } from "./arrears.columns.tsx"
import { AsOfHead } from "./as-of-head.tsx"

type PageData = Omit<Arrears, "lines"> & { lines: MarkedLine[] } & {
  on: Day
  today: Day
  typed: string
  problem: string | null
}
export type ArrearsData = { pageData: ServerOnly<PageData> }

/** The arrears of the address's day. For an invalid day: today's arrears with an error (400). */
export async function arrearsView(tx: Tx, actor: Actor, query: Query) {
  const typed = query.typed("on").trim()
  const { on, today, problem } = await pastDay(tx, typed)
  const found = await arrears(tx, actor, { on })
  const withPlan = await tenantsWithOpenPlan(tx)
  const lines = found.lines.map((line) => ({ ...line, hasPlan: withPlan.has(line.tenantId) }))
  const about = `Arrears as of ${formatDay(on)}`
  return data(
    { about, pageData: new ServerOnly({ ...found, lines, on, today, typed, problem }) },
    { status: problem === null ? 200 : 400 },
  )
}

type Props = { loaded: ArrearsData; here: string; back?: { to: string; label: string } }

export function ArrearsByAge({ loaded, here, back }: Props) {
  const { lines, totals, on, today, typed, problem } = loaded.pageData.get()
  const head = { title: "Arrears", here, on, today, typed, problem, ...(back ? { back } : {}) }
  return (
    <div className="wide">
      <AsOfHead {...head} />
      <PrintHead title="Arrears" day={on}>
        What tenants owed at the end of that day, by the days since it was due.
      </PrintHead>
      {lines.length === 0 ? (
        <Empty icon="check" title={`Nobody owed anything on ${formatDay(on)}.`} />
      ) : (
        <ArrearsTable lines={lines} totals={totals} on={on} />
      )}
      <p className="hint table-note">
        By effective day: a payment or correction entered later for {formatDay(on)} or before counts. Advance rent is
        not deducted.
      </p>
    </div>
  )
}

function ArrearsTable({ lines, totals, on }: Pick<PageData, "lines" | "totals" | "on">) {
  return (
    <ListTable
      caption={`Arrears as of ${formatDay(on)}`}
      captionHidden
      cards
      className="landscape"
      columns={COLUMNS}
      rows={lines}
      rowKey={({ tenantId }) => tenantId}
    >
      <tfoot role="rowgroup">
        <tr role="row" className="sums">
          <th role="rowheader" scope="row" colSpan={2}>
            {lines.length === 1 ? "1 tenant" : `${lines.length} tenants`}
          </th>
          {cellsOf(FIGURES, totals, true)}
        </tr>
      </tfoot>
    </ListTable>
  )
}
