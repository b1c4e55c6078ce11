/** The landlord's bank accounts. Source: money.md 11.1, api.md X250, X251 and X254. */
import { addBankAccount } from "~/domain/bank-accounts/add-account.ts"
import { accountLabel, type BankAccount, bankAccountList } from "~/domain/bank-accounts/bank-accounts.ts"
import { moneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import { NewBankAccount, SetBankMethod } from "~/domain/bank-accounts/inputs.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { may } from "~/domain/permissions.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Badge } from "~/ui/badge.tsx"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney, sum } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { Route } from "./+types/bank.ts"
import script from "./bank.enhance.ts?worker&url"
import { MethodForms, NewAccountForm } from "./bank.forms.tsx"

export const handle = { static: true, title: "Bank", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor) => {
  const inHand = await moneyInHand(tx, actor, {})
  return {
    accounts: await bankAccountList(tx, actor, {}),
    inHand: sum(inHand.map(({ amount }) => amount)),
    mayChange: may(actor, "manage bank"),
    today: await ledgerDay(tx),
    key: newIdempotencyKey(),
  }
})

const HERE = "/admin/bank"

export const action = submissions({
  add: step({
    input: NewBankAccount,
    command: addBankAccount,
    redirectTo: ({ name }) => ({ to: HERE, notice: `The bank account ${name} was added.` }),
  }),
  method: step({
    input: SetBankMethod,
    command: setBankMethod,
    redirectTo: (_accounts, { method }) => ({ to: HERE, notice: `${methodLabel(method)} was saved.` }),
  }),
})

const COLUMNS: readonly ListColumn<BankAccount>[] = [
  {
    label: "Account",
    rowHead: true,
    cell: (account) => <a href={`/admin/bank/account?id=${account.id}`}>{accountLabel(account)}</a>,
  },
  { label: "Since", className: "nowrap", text: ({ openedOn }) => formatDay(openedOn) },
  { label: "Takes", text: ({ methods }) => methods.map(methodLabel).join(", ") },
  { label: "Balance in the books", money: ({ balance }) => balance },
  { label: "State", unnamed: true, cell: stateOf },
]

function stateOf({ isTrust, archivedAt, voidedAt }: BankAccount) {
  if (voidedAt !== null) return <Badge>Voided</Badge>
  if (archivedAt !== null) return <Badge>Archived</Badge>
  return isTrust ? <Badge tone="good">Trust account</Badge> : null
}

export default function BankPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, inHand, mayChange, today, key } = loaderData
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const inUse = accounts.filter(({ archivedAt }) => archivedAt === null)
  return (
    <div className="stack">
      <PageHead title="Bank">
        <a className="btn" href="/management/deposits">
          Deposits
        </a>
        <a className="btn" href="/admin/bank/held-deposits">
          Security deposits held
        </a>
      </PageHead>
      {accounts.length === 0 ? (
        <Empty icon="card" title="There is no bank account yet.">
          Add each account with its balance on a day. Checks and cash received before the first account's day count as
          deposited; from that day on they wait for a deposit slip.
        </Empty>
      ) : (
        <>
          <ListTable caption="Bank accounts" cards columns={COLUMNS} rows={accounts} rowKey={({ id }) => id} />
          <p className="hint">
            <a href="/management/deposits">{formatMoney(inHand)} not yet deposited</a>
          </p>
        </>
      )}
      {mayChange && (
        <div className="split">
          <NewAccountForm idempotencyKey={key} today={today} isFirst={inUse.length === 0} formResult={sent("add")} />
          {inUse.length > 0 && <MethodForms accounts={inUse} idempotencyKey={key} formResult={sent("method")} />}
        </div>
      )}
      <Enhance src={script} />
    </div>
  )
}
