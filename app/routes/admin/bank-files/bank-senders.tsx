/** The remembered senders of a bank account. Source: api.md X290, money.md 11.4. */
import { accountsToImport } from "~/domain/bank-files/bank-files.ts"
import { type Sender, senderList } from "~/domain/bank-matching/senders.ts"
import { page } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { BankAccountChips, NoBankAccount } from "~/ui/bank-account-choice.tsx"
import { Empty } from "~/ui/empty.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { Route } from "./+types/bank-senders.ts"
import { accountOr, labeled } from "./bank-files.accounts.ts"

export const handle = { static: true, title: "Remembered Senders", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => {
  const accounts = await accountsToImport(tx)
  const account = accountOr(query.number("account"), accounts)
  return { accounts, account, senders: account ? await senderList(tx, actor, { bankAccountId: account.id }) : [] }
})

const PURPOSES = { rent: "Rent", deposit: "Deposit", fees: "Fees" } as const

const COLUMNS: readonly ListColumn<Sender>[] = [
  {
    label: "Text",
    rowHead: true,
    className: "long",
    cell: ({ id, text }) => <a href={`/admin/bank/senders/sender?sender=${id}`}>{text}</a>,
  },
  {
    label: "Tenant",
    cell: ({ tenantId, name }) => <a href={`/management/viewtenant?tenant=${tenantId}`}>{name}</a>,
  },
  { label: "Payment", text: ({ type, method }) => `${PURPOSES[type]}, ${methodLabel(method)}` },
  {
    label: "Booked",
    className: "wide-cell",
    cell: ({ booking }) => {
      if (booking === null) return "When you say so"
      if (booking.ended !== null) return <Badge tone="attention">No longer without asking</Badge>
      return <Badge tone="good">Without asking, up to {formatMoney(booking.upTo)}</Badge>
    },
  },
]

export default function BankSendersPage({ loaderData: { accounts, account, senders } }: Route.ComponentProps) {
  if (!account) return <NoBankAccount>Add the account first, then import its bank's files.</NoBankAccount>
  return (
    <div className="stack wide">
      <BankAccountChips accounts={labeled(accounts)} current={account.id} />
      {senders.length === 0 ? (
        <Empty icon="person" title="No sender is remembered for this account.">
          Tick “Propose this tenant when this text comes again” when you record a credit as a payment.
        </Empty>
      ) : (
        <ListTable
          caption={`Remembered senders of ${account.name}`}
          cards
          columns={COLUMNS}
          rows={senders}
          rowKey={({ id }) => id}
        />
      )}
      <p className="screen-only">
        <a href={`/admin/bank/lines?account=${account.id}&show=open`}>Lines to match</a>
      </p>
    </div>
  )
}
