/** The postings of an account in a span of days. Source: money.md 11.7, api.md X322. */
import { data } from "react-router"
import { type BookAccount, bookAccounts } from "~/domain/books/account-names.ts"
import type { GeneralLedger, LedgerLine } from "~/domain/books/general-ledger.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { pageIn } from "~/values/lists/list-state.ts"
import { pageOf } from "~/values/lists/page-size.ts"
import { formatMoney } from "~/values/money.ts"
import { LEDGER, ledgerAddress, ledgerExportAddress, TRIAL, trialAddress } from "./books.address.ts"
import { StatementHead } from "./books.head.tsx"
import { COLUMNS } from "./general-ledger.columns.tsx"
import { SpanFields } from "./general-ledger.form.tsx"
import { type Errors, requestedLedger, type Typed } from "./general-ledger.view.ts"

export const handle = { static: true, title: "General Ledger", area: "admin" } satisfies PageHandle

const PER = 100
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { found, typed, errors } = await requestedLedger(tx, actor, query)
  const { rows: shown, page: number } = pageOf(found.lines, pageIn(query.all), PER)
  const accounts = await bookAccounts(tx)
  const pageData: PageData = { ...found, accounts, shown, page: number, today: await ledgerDay(tx), typed, errors }
  return data(
    { about: found.account.name, pageData: new ServerOnly(pageData) },
    { status: Object.keys(errors).length === 0 ? 200 : 400 },
  )
})

type PageData = GeneralLedger & {
  accounts: BookAccount[]
  shown: LedgerLine[]
  page: number
  today: Day
  typed: Typed
  errors: Errors
}

export default function GeneralLedgerPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { account, from, to, opening, lines, closing, accounts, shown, page, today, typed, errors } =
    loaderData.pageData.get()
  const span = { account: account.code, from, to }
  const title = `General ledger: ${account.name}`
  return (
    <div className="stack-lg">
      <PrintHead title={title} day={to}>
        From {formatDay(from)} to {formatDay(to)}.
      </PrintHead>
      <StatementHead
        title={title}
        file={ledgerExportAddress(span)}
        action={LEDGER}
        back={{ to: trialAddress(to), label: "Trial balance" }}
      >
        <SpanFields accounts={accounts} shown={span} typed={typed} errors={errors} today={today} />
      </StatementHead>
      {lines.length === 0 ? (
        <Empty
          icon="table"
          title="Nothing was posted to this account"
          action={
            <a className="btn" href={TRIAL}>
              Trial balance
            </a>
          }
        >
          From {formatDay(from)} to {formatDay(to)}. Its balance is {formatMoney(closing)}.
        </Empty>
      ) : (
        <>
          <p>
            Balance before {formatDay(from)}: <b>{formatMoney(opening)}</b>. Balance at the end of {formatDay(to)}:{" "}
            <b>{formatMoney(closing)}</b>. Debits are positive.
          </p>
          <ListTable
            caption={`${title}, ${formatDay(from)} to ${formatDay(to)}`}
            captionHidden
            cards
            columns={COLUMNS}
            rows={shown}
            rowKey={(_, index) => index}
          />
        </>
      )}
      {lines.length > PER && (
        <Pages
          label="Pages of postings"
          noun="Rows"
          total={lines.length}
          page={page}
          per={PER}
          to={(number) => ledgerAddress(span, number)}
        />
      )}
    </div>
  )
}
