// biome-ignore-all lint/a11y/noRedundantRoles: a phone's cards undo the table in browsers, the roles bring it back
/** Who is on autopay, and how it went. Management cannot turn it on. Source: specification 2 "Tenant info", money.md section 4. */
import { type AutopayLine, autopayList } from "~/domain/autopay/autopay-list.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Badge } from "~/ui/badge.tsx"
import { Download } from "~/ui/download.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { Pages } from "~/ui/pagination.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { Table } from "~/ui/table.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import type { Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { Filters } from "./autopay-list.filters.tsx"
import { lineTexts } from "./autopay-list.texts.ts"
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
          <Lines rows={rows} isOff={isOff} />
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

const COLUMNS = ["Tenant", "Units", "Autopay", "Day", "Method", "Next", "Last run"]

function Lines({ rows, isOff }: { rows: readonly AutopayLine[]; isOff: boolean }) {
  return (
    <Table
      caption="Tenants who set autopay up"
      small="in the portal; management cannot enable it"
      box="fill"
      cards
      columns={COLUMNS}
    >
      <tbody>{rows.map((line) => lineRow(line, isOff))}</tbody>
    </Table>
  )
}

function lineRow(line: AutopayLine, isOff: boolean) {
  const { autopay, day, method, next, nextMarks, last, lastOn, reason } = lineTexts(line, isOff)
  return (
    <tr key={line.id} role="row">
      <th role="rowheader" scope="row">
        <a href={`/management/viewtenant?tenant=${line.id}`}>{fullName(line)}</a>
      </th>
      <td role="cell" data-label="Units">
        {line.units.length === 0 ? (
          "–"
        ) : (
          <span className="tags">
            {line.units.map((unit) => (
              <UnitBadge key={unit} unit={unit} />
            ))}
          </span>
        )}
      </td>
      <td role="cell" data-label="Autopay">
        {autopay}
      </td>
      <td role="cell" data-label="Day">
        {day}
      </td>
      <td role="cell" data-label="Method">
        {method}
      </td>
      <td role="cell" data-label="Next">
        {next}{" "}
        {nextMarks.map(({ label, tone }) => (
          <Badge key={label} {...(tone ? { tone } : {})}>
            {label}
          </Badge>
        ))}
      </td>
      <td role="cell" className="wide-cell" data-label="Last run">
        {last === null ? (
          "Not run yet"
        ) : (
          <>
            <Badge {...(last.tone ? { tone: last.tone } : {})}>{last.label}</Badge>{" "}
            <span className="nowrap">
              {lastOn}
              {reason !== null && ":"}
            </span>
            {reason !== null && ` ${reason}`}
          </>
        )}
      </td>
    </tr>
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
      Tenants enable autopay in the portal; management cannot. Whoever does stands here with the next payment and what
      became of the last.
    </Empty>
  )
}
