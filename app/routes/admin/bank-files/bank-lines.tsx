/** The lines of a bank account. Source: api.md X283. */
import { accountsToImport } from "~/domain/bank-files/bank-files.ts"
import { type BankLine, bankLineList } from "~/domain/bank-files/bank-lines.ts"
import { page } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatDay } from "~/values/calendar.ts"
import type { Route } from "./+types/bank-lines.ts"
import { accountLabel, accountOr } from "./bank-files.accounts.ts"

export const handle = { static: true, title: "Bank Lines", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => {
  const accounts = await accountsToImport(tx)
  const account = accountOr(query.number("account"), accounts)
  const lines = account ? await bankLineList(tx, actor, { bankAccountId: account.id }) : []
  return { accounts, account, lines }
})

const COLUMNS: readonly ListColumn<BankLine>[] = [
  { label: "Day", className: "nowrap", text: ({ on }) => formatDay(on) },
  { label: "Text", rowHead: true, className: "long", text: ({ text }) => text },
  { label: "Check", text: ({ checkNumber }) => checkNumber ?? "" },
  { label: "Amount", money: ({ amount }) => amount },
  {
    label: "State",
    unnamed: true,
    cell: ({ isPerhapsSame }) => isPerhapsSame && <Badge tone="attention">Perhaps the same</Badge>,
  },
]

export default function BankLinesPage({ loaderData: { accounts, account, lines } }: Route.ComponentProps) {
  if (!account)
    return (
      <Empty icon="table" title="There is no bank account yet.">
        Add the account first, then import its bank's files.
      </Empty>
    )
  return (
    <div className="stack wide">
      {accounts.length > 1 && (
        <Chips label="Bank accounts">
          {accounts.map((each) => (
            <Chip key={each.id} to={`?account=${each.id}`} current={each.id === account.id}>
              {accountLabel(each)}
            </Chip>
          ))}
        </Chips>
      )}
      <ListTable
        caption={`Lines of ${account.name}, latest first`}
        small={lines.length === 1_000 ? "the last 1,000" : undefined}
        empty="No file of this bank account was imported yet."
        cards
        columns={COLUMNS}
        rows={lines}
        rowKey={({ id }) => id}
      />
      <p>
        <a href={`/admin/bank/files?account=${account.id}`}>Import a bank file</a>
      </p>
    </div>
  )
}
