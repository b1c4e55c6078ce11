/** The security deposits held at the end of a day, compared with the trust account, and transfers to and from it. Source: money.md 11.1, api.md X262 to X266. */
import { bankAccountList } from "~/domain/bank-accounts/bank-accounts.ts"
import { type HeldDeposits, heldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import { MoveBetweenAccounts, PayOutDeposit, UndoBankTransfer, UndoPaidDeposit } from "~/domain/bank-accounts/inputs.ts"
import { paidDepositList, undoPaidDeposit } from "~/domain/bank-accounts/paid-deposits.ts"
import { payOutDeposit } from "~/domain/bank-accounts/pay-out-deposit.ts"
import { bankTransferList, moveBetweenAccounts, undoBankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { may } from "~/domain/permissions.ts"
import { pastDay } from "~/domain/reports/past-day.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Facts } from "~/ui/facts.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatDay } from "~/values/calendar.ts"
import { absolute, formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/held-deposits.ts"
import script from "./bank.enhance.ts?worker&url"
import { COLUMNS } from "./held-deposits.columns.tsx"
import { DayForm, MoveForm, PaidForm } from "./held-deposits.forms.tsx"
import { PaidDeposits, Transfers, UndoProblems } from "./held-deposits.transfers.tsx"

export const handle = { static: true, title: "Security Deposits Held", area: "admin" } satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => {
  const typed = query.typed("on").trim()
  const { on, problem } = await pastDay(tx, typed)
  const accounts = await bankAccountList(tx, actor, {})
  return {
    held: await heldDeposits(tx, actor, { date: on }),
    typed: typed === "" ? on : typed,
    problem,
    accounts: accounts.filter(({ archivedAt }) => archivedAt === null),
    transfers: await bankTransferList(tx, actor, {}),
    paid: await paidDepositList(tx, actor, {}),
    mayChange: may(actor, "manage bank"),
    today: await ledgerDay(tx),
    key: newIdempotencyKey(),
  }
})

const HERE = "/admin/bank/held-deposits"

export const action = submissions({
  move: step({
    input: MoveBetweenAccounts,
    command: moveBetweenAccounts,
    redirectTo: ({ amount, to }) => ({ to: HERE, notice: `${formatMoney(amount)} was moved to ${to}.` }),
  }),
  undo: step({
    input: UndoBankTransfer,
    command: undoBankTransfer,
    redirectTo: ({ amount }) => ({ to: HERE, notice: `The transfer of ${formatMoney(amount)} was undone.` }),
  }),
  paid: step({
    input: PayOutDeposit,
    command: payOutDeposit,
    redirectTo: (_held, { amount }) => ({ to: HERE, notice: `${formatMoney(amount)} was recorded as paid.` }),
  }),
  undoPaid: step({
    input: UndoPaidDeposit,
    command: undoPaidDeposit,
    redirectTo: () => ({ to: HERE, notice: "The paid deposit was undone." }),
  }),
})

export default function HeldDepositsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { held, typed, problem, today, accounts, transfers, paid, mayChange, key } = loaderData
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const toPay = held.rows.filter((row) => row.toPay > 0 || row.advanceToPay > 0)
  return (
    <div className="stack">
      <PageHead title="Security deposits held" back={{ to: "/admin/bank", label: "Bank" }}>
        {held.rows.length > 0 && (
          <>
            <a className="btn" href={`${HERE}/export?on=${held.on}`} download>
              Download CSV
            </a>
            <a className="btn" href={`/admin/reports/statement?statement=deposits-held&on=${held.on}`} download>
              PDF
            </a>
          </>
        )}
      </PageHead>
      <UndoProblems formResult={sent("undo") ?? sent("undoPaid")} />
      <DayForm typed={typed} problem={problem} today={today} />
      <Against held={held} />
      {held.rows.length === 0 ? (
        <Empty icon="table" title={`No deposit was held on ${formatDay(held.on)}.`} />
      ) : (
        <ListTable
          caption={`Deposits at the end of ${formatDay(held.on)}`}
          small="To pay: returned, and not paid by a bank account yet"
          cards
          columns={COLUMNS}
          rows={held.rows}
          rowKey={({ tenantId }) => tenantId}
        />
      )}
      {mayChange && (
        <div className="split">
          {accounts.length > 1 && (
            <MoveForm held={held} accounts={accounts} today={today} idempotencyKey={key} formResult={sent("move")} />
          )}
          {accounts.length > 0 && toPay.length > 0 && (
            <PaidForm rows={toPay} accounts={accounts} today={today} idempotencyKey={key} formResult={sent("paid")} />
          )}
        </div>
      )}
      {transfers.length > 0 && <Transfers rows={transfers} mayChange={mayChange} idempotencyKey={key} />}
      {paid.length > 0 && <PaidDeposits rows={paid} mayChange={mayChange} idempotencyKey={key} />}
      <Enhance src={script} />
    </div>
  )
}

function Against({ held: { on, total, trust, difference } }: { held: HeldDeposits }) {
  if (trust === null || difference === null)
    return (
      <Notice title={`${formatMoney(total)} together on ${formatDay(on)}`}>
        No bank account is marked as the trust account, so nothing is compared.
      </Notice>
    )
  return (
    <>
      <div className="card">
        <Facts
          sums
          of={[
            { label: `In ${trust.label}`, value: formatMoney(trust.balance) },
            { label: "Deposits held, and returned but not paid", value: formatMoney(total) },
            { label: "Difference", value: formatMoney(difference), total: true },
          ]}
        />
      </div>
      {difference !== 0 && (
        <Notice
          tone="attention"
          title={`${trust.label} has ${formatMoney(absolute(difference))} too ${difference < 0 ? "little" : "much"}`}
        >
          Move it below once it is moved at the bank.
        </Notice>
      )}
    </>
  )
}
