/** Compares bank accounts with their statements. Source: money.md 11.5, api.md X300, X302 and X309. */
import { accountLabel, bankAccountList } from "~/domain/bank-accounts/bank-accounts.ts"
import { may } from "~/domain/permissions.ts"
import { beginReconciliation } from "~/domain/reconciliation/begin-reconciliation.ts"
import { BeginReconciliation } from "~/domain/reconciliation/inputs.ts"
import { nextReconciliation } from "~/domain/reconciliation/proposal.ts"
import { type ListedReconciliation, reconciliationList } from "~/domain/reconciliation/reconciliations.ts"
import { stateOf } from "~/domain/reconciliation/stored-reconciliation.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Badge } from "~/ui/badge.tsx"
import { BankAccountChips, NoBankAccount } from "~/ui/bank-account-choice.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import type { Route } from "./+types/reconciliations.ts"
import { reconciliationAddress } from "./reconciliation.address.ts"
import script from "./reconciliation.enhance.ts?worker&url"
import { BeginForm } from "./reconciliations.form.tsx"

export const handle = { static: true, title: "Reconciliation", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => {
  const all = (await bankAccountList(tx, actor, {})).filter(({ voidedAt }) => voidedAt === null)
  const accounts = all.toSorted((one, other) => Number(one.isTrust) - Number(other.isTrust))
  const account = accounts.find(({ id }) => id === query.number("account")) ?? accounts[0]
  const bankAccountId = account?.id
  return {
    accounts: accounts.map((each) => ({ id: each.id, label: accountLabel(each) })),
    account: account && { id: account.id, label: accountLabel(account) },
    reconciliations: account ? await reconciliationList(tx, actor, { bankAccountId }) : [],
    next: bankAccountId === undefined ? null : await nextReconciliation(tx, actor, { bankAccountId }),
    mayChange: may(actor, "manage bank"),
    key: newIdempotencyKey(),
  }
})

export const action = submission({
  input: BeginReconciliation,
  command: beginReconciliation,
  redirectTo: ({ id, endsOn }) => ({
    to: reconciliationAddress(id),
    notice: `The reconciliation to ${formatDay(endsOn)} was begun. Lines that are matched to the bank's lines are ticked.`,
  }),
})

const COLUMNS: readonly ListColumn<ListedReconciliation>[] = [
  {
    label: "Statement to",
    rowHead: true,
    className: "nowrap",
    cell: ({ id, endsOn }) => <a href={reconciliationAddress(id)}>{formatDay(endsOn)}</a>,
  },
  { label: "From", className: "nowrap", text: ({ beginsOn }) => formatDay(beginsOn) },
  { label: "Opening balance", money: ({ opening }) => opening },
  { label: "Closing balance", money: ({ closing }) => closing },
  { label: "State", unnamed: true, cell: (row) => <State row={row} /> },
]

const STATES = {
  open: { label: "Not finished", tone: "attention" },
  finished: { label: "Finished", tone: "good" },
  discarded: { label: "Discarded", tone: "attention" },
} as const

export function State({ row }: { row: ListedReconciliation }) {
  const { label, tone } = STATES[stateOf(row)]
  const changes = row.changes.length
  return (
    <>
      <Badge tone={tone}>{label}</Badge>{" "}
      {changes > 0 && (
        <Badge tone="problem">
          {changes} later {changes === 1 ? "change" : "changes"}
        </Badge>
      )}
    </>
  )
}

export default function ReconciliationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, account, reconciliations, next, mayChange, key } = loaderData
  if (!account || !next)
    return <NoBankAccount>Add the account first, then compare it with its statements.</NoBankAccount>
  return (
    <div className="stack">
      <PageHead title="Reconciliation" />
      <p>
        Compare an account with its statements, one after the other. Tick the lines that are on the statement until the
        difference is zero.
      </p>
      <BankAccountChips accounts={accounts} current={account.id} />
      {mayChange && <BeginForm account={account} next={next} idempotencyKey={key} formResult={actionData} />}
      {reconciliations.length > 0 && (
        <ListTable
          caption={`Statements of ${account.label}`}
          small="the latest first"
          cards
          columns={COLUMNS}
          rows={reconciliations}
          rowKey={({ id }) => id}
        />
      )}
      <Enhance src={script} />
    </div>
  )
}
