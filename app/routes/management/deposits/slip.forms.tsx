import type { MoneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import type { DepositSlip } from "~/domain/bank-accounts/slips.ts"
import { Card } from "~/ui/card.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { MoneyTable } from "./deposits.money.tsx"

type FormResult = { result?: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
type Props = {
  loaded: { slip: DepositSlip; money: readonly MoneyInHand[]; today: string; key: string }
  formResult: FormResult
}

export function DepositForm({ loaded: { slip, today, key }, formResult }: Props) {
  const { form, fields } = useForm<{ depositedDate: string }>({
    id: "deposit",
    lastResult: formResult?.result,
    defaultValue: { depositedDate: today },
  })
  return (
    <Card title="The bank has it" className="card screen-only">
      <form method="post" className="form" {...form.props}>
        <Problems of={form} refusal={formResult?.refusal} labels={{ depositedDate: "Day of the deposit" }}>
          Nothing was deposited yet.
        </Problems>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="depositSlipID" value={slip.id} />
        <DayField
          of={fields.depositedDate}
          label="Day of the deposit"
          why="The sum goes to the account on this day. Its payments can no longer be deleted then."
          max={today}
          required
        />
        <FormEnd>
          <button type="submit" name="intent" value="deposit" className="btn btn-primary">
            Record deposit
          </button>
        </FormEnd>
      </form>
    </Card>
  )
}

export function ChangeForm({ loaded: { slip, money, key }, formResult }: Props) {
  const { form } = useForm({ id: "change", lastResult: formResult?.result })
  return (
    <form method="post" className="stack screen-only" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={{ paymentIDs: "Payments" }}>
        The slip was not changed.
      </Problems>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="depositSlipID" value={slip.id} />
      <MoneyTable caption="Payments for the slip" money={money} isSelected={({ slipId }) => slipId === slip.id} />
      <FormEnd>
        <button type="submit" name="intent" value="change" className="btn">
          Save payments of the slip
        </button>
      </FormEnd>
    </form>
  )
}

export function UndoForm({ loaded: { slip, key }, formResult }: Props) {
  const { form } = useForm({ id: "undo", lastResult: formResult?.result })
  const isOpen = slip.state === "open"
  return (
    <form method="post" className="stack screen-only" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal}>
        The slip stays as it is.
      </Problems>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="depositSlipID" value={slip.id} />
      <p className="hint">
        {isOpen
          ? "Discarded, its payments wait for another slip."
          : "If it was recorded by mistake: the sum leaves the account on the day of the deposit, and its payments wait for another slip."}
      </p>
      <FormEnd>
        <button type="submit" name="intent" value="undo" className="btn btn-danger">
          {isOpen ? "Discard slip" : "Undo deposit"}
        </button>
      </FormEnd>
    </form>
  )
}
