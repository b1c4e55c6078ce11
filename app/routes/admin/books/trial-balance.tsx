// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
/** The trial balance of a day, and the bridge to the income of the reports. Source: money.md 11.7, api.md X321. */
import { data } from "react-router"
import type { IncomeBridge } from "~/domain/books/income-bridge.ts"
import { type TrialBalance, trialBalance } from "~/domain/books/trial-balance.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Facts } from "~/ui/facts.tsx"
import { cellsOf, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, negated } from "~/values/money.ts"
import { AsOfHead } from "../../arrears-by-age/as-of-head.tsx"
import { pdfAddress, REPORTS, TRIAL } from "./books.address.ts"
import { columnsOf, SIDES } from "./trial-balance.columns.tsx"

export const handle = { static: true, title: "Trial Balance", area: "admin" } satisfies PageHandle

export const loader = page("see reports", async (tx, actor, { query }) => {
  const typed = query.typed("on").trim()
  const { on, today, problem } = await pastDay(tx, typed)
  const pageData: PageData = { ...(await trialBalance(tx, actor, { date: on })), today, typed, problem }
  return data(
    { about: `Trial balance as of ${formatDay(on)}`, pageData: new ServerOnly(pageData) },
    { status: problem === null ? 200 : 400 },
  )
})

type PageData = TrialBalance & { today: Day; typed: string; problem: string | null }

export default function TrialBalancePage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { on, rows, debit, credit, bridge, today, typed, problem } = loaderData.pageData.get()
  return (
    <div className="stack-lg">
      <AsOfHead
        title="Trial balance"
        back={{ to: REPORTS, label: "Reports" }}
        here={TRIAL}
        pdf={pdfAddress("trial-balance", `on=${on}`)}
        on={on}
        today={today}
        typed={typed}
        problem={problem}
      />
      <PrintHead title="Trial Balance" day={on}>
        All accounts at the end of that day, by the day of the postings.
      </PrintHead>
      {rows.length === 0 ? (
        <Empty icon="table" title={`Nothing was posted until ${formatDay(on)}.`} />
      ) : (
        <ListTable
          caption={`Trial balance as of ${formatDay(on)}`}
          captionHidden
          cards
          columns={columnsOf(on)}
          rows={rows}
          rowKey={({ code }) => code}
        >
          <tfoot role="rowgroup">
            <tr role="row" className="sums">
              <th role="rowheader" scope="row" colSpan={2}>
                All accounts
              </th>
              {cellsOf(SIDES, { debit, credit }, true)}
            </tr>
          </tfoot>
        </ListTable>
      )}
      <Bridge bridge={bridge} on={on} />
    </div>
  )
}

function Bridge({ bridge: { charged, owed, credits, adjusted, ahead, received }, on }: BridgeProps) {
  const less = (label: string, cents: Cents) => ({ label, value: formatMoney(negated(cents)) })
  return (
    <Card title="From income charged to income received">
      <Facts
        sums
        of={[
          { label: "Income charged, convenience fees included", value: formatMoney(charged) },
          less("Still owed", owed),
          less("Credits given", credits),
          less("Balances set by managers or imported", adjusted),
          less("Rent received for later months", ahead),
          { label: `Income received to ${formatDay(on)}`, value: formatMoney(received), total: true },
        ]}
      />
      <p className="hint">
        The trial balance counts income when it is charged, the reports when it is received: this is the total income of
        all months to that day. Expenses are entered by month and are in no account.
      </p>
    </Card>
  )
}

type BridgeProps = { bridge: IncomeBridge; on: Day }
