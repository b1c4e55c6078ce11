// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
/** What tenants owed at the end of a day, by age: for administrators among the reports, for managers as a page of their own. */
import { data } from "react-router"
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { AGES, type Age, type Arrears, type ArrearsLine, arrears, type Owed } from "~/domain/reports/arrears.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import type { Query } from "~/http/request/query.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Badge } from "~/ui/badge.tsx"
import { Empty } from "~/ui/empty.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { Table } from "~/ui/table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { STATUS_LABELS } from "./arrears.labels.ts"
import { AsOfHead } from "./as-of-head.tsx"

type PageData = Arrears & { on: Day; today: Day; typed: string; problem: string | null }
export type ArrearsData = { pageData: ServerOnly<PageData> }

/** The arrears of the day that the address names; of a day that is none those of today, with what is wrong (400). */
export async function arrearsView(tx: Tx, actor: Actor, query: Query) {
  const typed = query.typed("on").trim()
  const { on, today, problem } = await pastDay(tx, typed)
  const found = await arrears(tx, actor, { on })
  const about = `Arrears as of ${formatDay(on)}`
  return data(
    { about, pageData: new ServerOnly({ ...found, on, today, typed, problem }) },
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

const AGE_LABELS: Record<Age, string> = {
  notYetDue: "Not Yet Due",
  upTo30: "0–30 Days",
  upTo60: "31–60 Days",
  upTo90: "61–90 Days",
  older: "Over 90 Days",
}
const FIGURES: { name: keyof Owed; label: string }[] = [
  ...AGES.map((name) => ({ name, label: AGE_LABELS[name] })),
  { name: "depositOwed", label: "Deposit Owed" },
  { name: "total", label: "Total" },
]
const COLUMNS = ["Tenant", "Unit", ...FIGURES.map(({ label }) => ({ label, num: true }))]

function ArrearsTable({ lines, totals, on }: Pick<PageData, "lines" | "totals" | "on">) {
  return (
    <Table caption={`Arrears as of ${formatDay(on)}`} captionHidden cards columns={COLUMNS} className="landscape">
      <tbody>{lines.map(rowOf)}</tbody>
      <tfoot role="rowgroup">
        <tr role="row" className="sums">
          <th role="rowheader" scope="row" colSpan={2}>
            {lines.length === 1 ? "1 tenant" : `${lines.length} tenants`}
          </th>
          {figures(totals)}
        </tr>
      </tfoot>
    </Table>
  )
}

function rowOf(line: ArrearsLine) {
  const { tenantId, units, status } = line
  return (
    <tr key={tenantId} role="row">
      <th role="rowheader" scope="row">
        <a href={`/management/viewtenant/payments?tenant=${tenantId}`}>
          <bdi>{fullName(line)}</bdi>
        </a>
      </th>
      <td role="cell" className="nowrap" data-label="Unit">
        {status === "current" ? (
          units.map((unit) => <UnitBadge key={unit} unit={unit} />)
        ) : (
          <Badge>{STATUS_LABELS[status]}</Badge>
        )}
      </td>
      {figures(line)}
    </tr>
  )
}

const figures = (owed: Owed) =>
  FIGURES.map(({ name, label }) => (
    <td key={name} role="cell" className={owed[name] === 0 ? "num zero" : "num"} data-label={label}>
      {money(owed[name])}
    </td>
  ))

const money = (cents: Cents) => formatMoney(cents)
