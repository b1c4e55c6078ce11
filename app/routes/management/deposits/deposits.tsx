/** Undeposited checks, cash and other manual payments, and deposit slips. Source: money.md 11.1, api.md X255, X256 and X258. */
import { accountLabel, openAccounts } from "~/domain/bank-accounts/bank-accounts.ts"
import { moneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import { MakeDepositSlip } from "~/domain/bank-accounts/inputs.ts"
import { makeDepositSlip } from "~/domain/bank-accounts/make-slip.ts"
import { depositSlipList } from "~/domain/bank-accounts/slips.ts"
import { paymentBatch } from "~/domain/payments/batches/batches.ts"
import { may } from "~/domain/permissions.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Empty } from "~/ui/empty.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, Row } from "~/ui/forms/form-parts.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/deposits.ts"
import { SLIP_COLUMNS } from "./deposits.columns.tsx"
import { MoneyTable } from "./deposits.money.tsx"

export const handle = { static: true, title: "Deposits", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const batch = query.number("batch")
  const ofBatch = batch === null ? [] : (await paymentBatch(tx, actor, { batchId: batch })).rows
  const accounts = await openAccounts(tx, actor, {})
  return {
    money: (await moneyInHand(tx, actor, {})).filter(({ slipId }) => slipId === null),
    slips: await depositSlipList(tx, actor, {}),
    accounts: accounts.map((account) => ({ value: String(account.id), label: accountLabel(account) })),
    usual: accounts.find(({ isTrust }) => !isTrust)?.id ?? accounts[0]?.id ?? 0,
    ticked: batch === null ? null : ofBatch.map(({ payment }) => payment.id),
    mayMake: may(actor, "make deposits"),
    mayAdd: may(actor, "manage bank"),
    key: newIdempotencyKey(),
  }
})

export const action = submission({
  input: MakeDepositSlip,
  command: makeDepositSlip,
  redirectTo: ({ id, total }) => ({
    to: `/management/deposits/slip?slip=${id}`,
    notice: `Deposit slip ${id} was made, ${formatMoney(total)}.`,
  }),
})

const WAITING = "Not yet deposited"
const LABELS = { bankAccountID: "Account", paymentIDs: "Payments", note: "Note" }

type Data = Awaited<ReturnType<typeof loader>>

export default function DepositsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slips, accounts, mayAdd } = loaderData
  if (accounts.length === 0 && slips.length === 0) return <NoAccount mayAdd={mayAdd} />
  return (
    <div className="stack">
      <PageHead title="Deposits" />
      <NotDeposited loaded={loaderData} formResult={actionData} />
      {slips.length > 0 && (
        <ListTable
          caption="Deposit slips, open ones first"
          cards
          columns={SLIP_COLUMNS}
          rows={slips}
          rowKey={({ id }) => id}
        />
      )}
    </div>
  )
}

function NoAccount({ mayAdd }: { mayAdd: boolean }) {
  const action = mayAdd ? (
    <a className="btn btn-primary" href="/admin/bank">
      Add a bank account
    </a>
  ) : undefined
  return (
    <Empty icon="card" title="There is no bank account yet." {...(action ? { action } : {})}>
      With one, checks and cash wait here for a deposit slip, and each slip is one sum at the bank. An administrator
      adds it.
    </Empty>
  )
}

type Shown = { loaded: Data; formResult: Route.ComponentProps["actionData"] }

function NotDeposited({ loaded, formResult }: Shown) {
  const { money, accounts, mayMake } = loaded
  if (money.length === 0) return <p className="hint">Everything that was received by hand is deposited or on a slip.</p>
  if (mayMake && accounts.length > 0) return <NewSlip loaded={loaded} formResult={formResult} />
  return <MoneyTable caption={WAITING} money={money} />
}

function NewSlip({ loaded, formResult }: Shown) {
  const { money, accounts, usual, ticked, key } = loaded
  const { form, fields } = useForm<{ bankAccountID: string; note: string }>({
    lastResult: formResult?.result,
    defaultValue: { bankAccountID: String(usual) },
  })
  const { bankAccountID: account, note } = fields
  return (
    <form method="post" className="stack" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        No slip was made yet.
      </Problems>
      <input type="hidden" name="key" value={key} />
      <MoneyTable
        caption={WAITING}
        money={money}
        isSelected={({ paymentId, tender }) => ticked?.includes(paymentId) ?? (tender === "check" || tender === "cash")}
      />
      <div className="card form">
        <h3>New deposit slip</h3>
        <Row>
          <Choice of={account} label="Account" options={accounts} required />
          <Field of={note} label="Note" maxLength={200} optional />
        </Row>
        <FormEnd>
          <button type="submit" className="btn btn-primary">
            Make deposit slip
          </button>
        </FormEnd>
      </div>
    </form>
  )
}
