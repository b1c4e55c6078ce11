/** The postings of an account in a period. Source: money.md 11.7, api.md X322. */

import { data } from "react-router"
import { type BookAccount, bookAccounts } from "~/domain/books/account-names.ts"
import type { GeneralLedger, LedgerLine } from "~/domain/books/general-ledger.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { page } from "~/http/handlers/page.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Empty } from "~/ui/empty.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { pageIn, pageSizeIn } from "~/values/lists/list-state.ts"
import { pageOf, pageSize } from "~/values/lists/page-size.ts"
import { formatMoney } from "~/values/money.ts"
import { LEDGER, ledgerAddress, ledgerExportAddress, ledgerPdfAddress, TRIAL, trialAddress } from "./books.address.ts"
import { StatementHead } from "./books.head.tsx"
import { COLUMNS } from "./general-ledger.columns.tsx"
import { type Errors, requestedLedger, type Typed } from "./general-ledger.view.ts"

export const handle = { static: true, title: "General Ledger", area: "admin" } satisfies PageHandle

/** Only the rows of the page are printed; "all" shows a year of most accounts. */
const PAGE_SIZES = [100, "all"] as const
export const loader = page("see reports", async (tx, actor, { query }) => {
  const { found, typed, errors } = await requestedLedger(tx, actor, query)
  const per = pageSizeIn(query.all, PAGE_SIZES, PAGE_SIZES[0])
  const { rows: shown, page: number } = pageOf(found.lines, pageIn(query.all), per)
  const accounts = await bookAccounts(tx)
  const pageData: PageData = { ...found, accounts, shown, page: number, per, today: await ledgerDay(tx), typed, errors }
  return data(
    { about: found.account.name, pageData: new ServerOnly(pageData) },
    { status: Object.keys(errors).length === 0 ? 200 : 400 },
  )
})

type PageData = GeneralLedger & {
  accounts: BookAccount[]
  shown: LedgerLine[]
  page: number
  per: number | null
  today: Day
  typed: Typed
  errors: Errors
}

export default function GeneralLedgerPage({ loaderData }: { loaderData: { pageData: ServerOnly<PageData> } }) {
  const { account, from, to, opening, lines, closing, accounts, shown, page, per, today, typed, errors } =
    loaderData.pageData.get()
  const span = { account: account.code, from, to }
  const firstRow = (page - 1) * pageSize(per) + 1
  const title = `General ledger: ${account.name}`
  return (
    <div className="stack-lg">
      <PrintHead title={title} day={to}>
        From {formatDay(from)} to {formatDay(to)}.
        {lines.length > shown.length &&
          ` Rows ${firstRow} to ${firstRow + shown.length - 1} of ${lines.length} only: choose all rows, or the file, for the others.`}
      </PrintHead>
      <StatementHead
        title={title}
        file={ledgerExportAddress(span)}
        pdf={ledgerPdfAddress(span)}
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
            plain
            columns={COLUMNS}
            rows={shown}
            rowKey={(_, index) => index}
          />
        </>
      )}
      {lines.length > PAGE_SIZES[0] && (
        <Pages
          label="Pages of postings"
          noun="Rows"
          total={lines.length}
          page={page}
          per={per ?? "all"}
          pageSizes={PAGE_SIZES}
          to={(number, size) => ledgerAddress(span, number, size === "all")}
        />
      )}
    </div>
  )
}

type Props = { accounts: readonly BookAccount[]; shown: Typed; typed: Typed; errors: Errors; today: Day }

/** The account and the days; where they are refused, what was typed with the reason beside it. */
function SpanFields({ accounts, shown, typed, errors, today }: Props) {
  const isWrong = Object.keys(errors).length > 0
  const of = (name: keyof Typed) => ({
    name,
    defaultValue: (isWrong && typed[name]) || shown[name],
    ...(errors[name] ? { errors: errors[name] } : {}),
  })
  const options = accounts.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <Choice of={of("account")} label="Account" options={options} />
      <DayField of={of("from")} label="From" max={today} />
      <DayField of={of("to")} label="To the end of" max={today} />
    </>
  )
}
