import { accountLabel, type BankAccount, type DirectMethod } from "~/domain/bank-accounts/bank-accounts.ts"
import { Card } from "~/ui/card.tsx"
import { CheckBox, Choice } from "~/ui/forms/choices.tsx"
import { DayField, Field, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { methodLabel } from "~/values/payments/payment-labels.ts"

const LABELS = {
  name: "Name",
  lastFour: "Last four digits",
  opening: "Balance on that day",
  isOverdrawn: "The account is overdrawn",
  openedDate: "First day",
  isTrust: "Trust account of the security deposits",
}

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
type NewProps = { idempotencyKey: string; today: string; isFirst: boolean; formResult: FormResult }
type Typed = Record<keyof typeof LABELS, string>

export function NewAccountForm({ idempotencyKey, today, isFirst, formResult }: NewProps) {
  const { form, fields } = useForm<Typed>({
    id: "new-account",
    lastResult: formResult?.result,
    defaultValue: { openedDate: today },
  })
  const first = "Checks and cash received before this day count as deposited in this account."
  return (
    <form method="post" className="card form" {...form.props}>
      <h3>New bank account</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        No account was added yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <Row>
        <Field of={fields.name} label={LABELS.name} maxLength={60} required />
        <Field of={fields.lastFour} label={LABELS.lastFour} maxLength={4} inputMode="numeric" size="short" optional />
      </Row>
      <Row>
        <DayField
          of={fields.openedDate}
          label={LABELS.openedDate}
          why={isFirst ? first : "The day never changes."}
          max={today}
          required
        />
        <MoneyField
          of={fields.opening}
          label={LABELS.opening}
          why="At its beginning, as the bank's statement says."
          required
        />
      </Row>
      <CheckBox of={fields.isOverdrawn} label={LABELS.isOverdrawn} why="The balance is below zero." />
      <CheckBox of={fields.isTrust} label={LABELS.isTrust} why="One at most: deposits held are compared with it." />
      <FormEnd>
        <button type="submit" name="intent" value="add" className="btn btn-primary">
          Add account
        </button>
      </FormEnd>
    </form>
  )
}

const METHODS: readonly DirectMethod[] = ["zelle", "cashapp", "paypal"]
type MethodProps = { accounts: readonly BankAccount[]; idempotencyKey: string; formResult: FormResult }

/** One form for each method: the account for its payments from now on. */
export function MethodForms({ accounts, idempotencyKey, formResult }: MethodProps) {
  const { form } = useForm({ id: "methods", lastResult: formResult?.result })
  return (
    <Card title="Payments without a slip">
      <p className="hint">Payments of a method that are recorded from now on go to its account at once.</p>
      <Problems of={form} refusal={formResult?.refusal} labels={{ bankAccountID: "Account" }}>
        Nothing was saved yet.
      </Problems>
      {METHODS.map((method) => (
        <MethodForm key={method} method={method} accounts={accounts} idempotencyKey={idempotencyKey} />
      ))}
    </Card>
  )
}

function MethodForm({ method, accounts, idempotencyKey }: Omit<MethodProps, "formResult"> & { method: DirectMethod }) {
  const current = accounts.find(({ methods }) => methods.includes(method))
  const { form, fields } = useForm<{ bankAccountID: string }>({
    id: `method-${method}`,
    defaultValue: { bankAccountID: current ? String(current.id) : "" },
  })
  const { bankAccountID: account } = fields
  const options = accounts.map((each) => ({ value: String(each.id), label: accountLabel(each) }))
  return (
    <form method="post" className="form" {...form.props}>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="method" value={method} />
      <Choice of={account} label={methodLabel(method)} options={options} blank="Wait for a deposit slip" />
      <FormEnd>
        <button type="submit" name="intent" value="method" className="btn">
          Save<span className="hidden-text"> {methodLabel(method)}</span>
        </button>
      </FormEnd>
    </form>
  )
}
