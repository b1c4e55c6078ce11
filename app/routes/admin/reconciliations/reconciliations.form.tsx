import type { Proposal } from "~/domain/reconciliation/proposal.ts"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { DayField, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { formatDay } from "~/values/calendar.ts"
import { absolute, formatMoney, formatPlain } from "~/values/money.ts"
import { accountAddress, reconciliationAddress } from "./reconciliation.address.ts"

const LABELS = {
  endDate: "Last day of the statement",
  closing: "Closing balance",
  isOverdrawn: "The account is overdrawn",
}

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
type Props = {
  account: { id: number; label: string }
  next: Proposal
  idempotencyKey: string
  formResult: FormResult
}

/** The next statement: its last day, and the closing balance that the bank states. */
export function BeginForm({ account, next, idempotencyKey, formResult }: Props) {
  const { beginsOn, opening, endsOn, closing, unfinished } = next
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    id: "begin",
    lastResult: formResult?.result,
    defaultValue: {
      endDate: endsOn ?? undefined,
      closing: closing === null ? undefined : formatPlain(absolute(closing)),
      isOverdrawn: closing !== null && closing < 0 ? "on" : undefined,
    },
  })
  if (unfinished !== null)
    return (
      <p>
        <a href={reconciliationAddress(unfinished)}>The last statement of {account.label} is not finished yet.</a>
      </p>
    )
  if (endsOn === null)
    return (
      <p>
        The next statement of {account.label} begins on {formatDay(beginsOn)} with {formatMoney(opening)}. It can be
        begun once a day of it is over.
      </p>
    )
  return (
    <form method="post" action={accountAddress(account.id)} className="card form" {...form.props}>
      <h3>Next statement of {account.label}</h3>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was begun yet.
      </Problems>
      <p className="hint">
        It begins on {formatDay(beginsOn)} with {formatMoney(opening)}.
      </p>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="bankAccountID" value={account.id} />
      <Row>
        <DayField of={fields.endDate} label={LABELS.endDate} why="A day before today." min={beginsOn} required />
        <MoneyField
          of={fields.closing}
          label={LABELS.closing}
          why={
            closing === null
              ? "As the bank's statement says."
              : "A file of the bank says this of that day. Change it with another day."
          }
          required
        />
      </Row>
      <CheckBox of={fields.isOverdrawn} label={LABELS.isOverdrawn} why="The balance is below zero." />
      <FormEnd>
        <button type="submit" className="btn btn-primary">
          Begin
        </button>
      </FormEnd>
    </form>
  )
}
