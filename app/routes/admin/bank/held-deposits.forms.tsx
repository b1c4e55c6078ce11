import { accountLabel, type BankAccount } from "~/domain/bank-accounts/bank-accounts.ts"
import type { HeldDeposit, HeldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import { Choice } from "~/ui/forms/choices.tsx"
import { DayField, Field, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { absolute, formatMoney, formatPlain, plus } from "~/values/money.ts"

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
type Shared = { accounts: readonly BankAccount[]; today: string; idempotencyKey: string; formResult: FormResult }

const optionsOf = (accounts: readonly BankAccount[]) =>
  accounts.map((account) => ({ value: String(account.id), label: accountLabel(account) }))

type DayProps = { typed: string; problem: string | null; today: string }

export function DayForm({ typed, problem, today }: DayProps) {
  return (
    <form method="get" className="tools screen-only">
      <label className="label" htmlFor="on">
        As of the end of
      </label>
      <input
        className="input short"
        type="date"
        id="on"
        name="on"
        defaultValue={typed}
        max={today}
        aria-describedby={problem === null ? undefined : "on-problem"}
        aria-invalid={problem === null ? undefined : true}
      />
      <button type="submit" className="btn">
        Show
      </button>
      {problem !== null && (
        <p id="on-problem" className="error">
          {problem}
        </p>
      )}
    </form>
  )
}

const MOVE = { fromBankAccountID: "From", toBankAccountID: "To", amount: "Amount", date: "Day", note: "Note" }

export function MoveForm({ held, accounts, today, idempotencyKey, formResult }: Shared & { held: HeldDeposits }) {
  const { trust, difference } = held
  const other = accounts.find(({ id }) => id !== trust?.id)
  const isShort = difference !== null && difference < 0
  const [from, to] = isShort ? [other?.id, trust?.id] : [trust?.id, other?.id]
  const { form, fields } = useForm<Record<keyof typeof MOVE, string>>({
    id: "move",
    lastResult: formResult?.result,
    defaultValue: {
      fromBankAccountID: String(from ?? accounts[0]?.id ?? ""),
      toBankAccountID: String(to ?? accounts[1]?.id ?? ""),
      amount: difference === null || difference === 0 ? undefined : formatPlain(absolute(difference)),
      date: today,
    },
  })
  const { fromBankAccountID: source, toBankAccountID: target } = fields
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>Move money between accounts</h3>
      <p className="hint">Recorded here once it is moved at the bank: a line in each of the two accounts.</p>
      <Problems of={form} refusal={formResult?.refusal} labels={MOVE}>
        Nothing was moved yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Row>
        <Choice of={source} label="From" options={optionsOf(accounts)} required />
        <Choice of={target} label="To" options={optionsOf(accounts)} required />
      </Row>
      <Row>
        <MoneyField of={fields.amount} label={MOVE.amount} required />
        <DayField of={fields.date} label={MOVE.date} max={today} required />
      </Row>
      <Field of={fields.note} label={MOVE.note} maxLength={200} optional />
      <FormEnd>
        <button type="submit" name="intent" value="move" className="btn btn-primary">
          Record transfer
        </button>
      </FormEnd>
    </form>
  )
}

const RETURNED = [
  { value: "deposit", label: "Deposit" },
  { value: "advance", label: "Advance rent" },
]
const PAID = {
  tenantID: "Tenant",
  returned: "What was returned",
  bankAccountID: "Account",
  amount: "Amount",
  date: "Day",
  note: "Note",
}

export function PaidForm({
  rows,
  accounts,
  today,
  idempotencyKey,
  formResult,
}: Shared & { rows: readonly HeldDeposit[] }) {
  const [first] = rows
  const { form, fields } = useForm<Record<keyof typeof PAID, string>>({
    id: "paid",
    lastResult: formResult?.result,
    defaultValue: {
      amount: first && rows.length === 1 ? formatPlain(first.toPay > 0 ? first.toPay : first.advanceToPay) : undefined,
      returned: first && first.toPay === 0 ? "advance" : "deposit",
      bankAccountID: String(accounts.find(({ isTrust }) => isTrust)?.id ?? accounts[0]?.id ?? ""),
      date: today,
    },
  })
  const tenants = rows.map((row) => ({
    value: String(row.tenantId),
    label: `${row.tenant}, ${formatMoney(plus(row.toPay, row.advanceToPay))}`,
  }))
  const { tenantID: tenant, bankAccountID: account } = fields
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>What was returned was paid</h3>
      <p className="hint">The check or transfer to a tenant who moved out, on the day the bank paid it.</p>
      <Problems of={form} refusal={formResult?.refusal} labels={PAID}>
        Nothing was recorded yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Row>
        <Choice of={tenant} label="Tenant" options={tenants} required />
        <Choice of={fields.returned} label={PAID.returned} options={RETURNED} required />
      </Row>
      <Choice of={account} label="Account" options={optionsOf(accounts)} required />
      <Row>
        <MoneyField of={fields.amount} label={PAID.amount} required />
        <DayField of={fields.date} label={PAID.date} max={today} required />
      </Row>
      <Field of={fields.note} label={PAID.note} maxLength={200} optional />
      <FormEnd>
        <button type="submit" name="intent" value="paid" className="btn btn-primary">
          Record as paid
        </button>
      </FormEnd>
    </form>
  )
}
