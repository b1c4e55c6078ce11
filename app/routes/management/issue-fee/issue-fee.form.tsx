import { CREDIT_ORDERS } from "~/domain/ledger/application-order.ts"
import type { FeeForm } from "~/domain/ledger/inputs.ts"
import { CheckBox, Choice, RadioCards } from "~/ui/forms/choices.tsx"
import { Field, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { absolute, type Cents, formatMoney, ZERO } from "~/values/money.ts"
import { type AppliedPart, creditText, partsText } from "~/values/payments/applied-parts-text.ts"
import { parseAmount } from "~/values/typed-number.ts"
import type { TenantHeader } from "../tenant/tenant.header.ts"

type Typed = Record<keyof (typeof FeeForm)["_zod"]["input"], string>

type Props = {
  tenantHeader: Pick<TenantHeader, "figures"> & { tenant: { id: number } }
  idempotencyKey: string
  intent?: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  cancel: string
}

const LABELS = { tenantID: "Tenant", customExplanation: "Custom explanation" }
const EXPLANATIONS = [
  { value: "none", label: "None" },
  { value: "keys", label: "New Keys for Unit" },
  { value: "custom", label: "Custom" },
]

/** Issues a late or other fee, or a credit that reduces it. Source: specification 2 "Edit fee". */
export function FeeFields({ tenantHeader, idempotencyKey, intent, result, refusal, cancel }: Props) {
  const { form, fields } = useForm<Typed>({ lastResult: result, defaultValue: { explanation: "none" } })
  const { rent, late, other } = tenantHeader.figures
  const typed = {
    amount: fields.amount.defaultValue,
    type: fields.type.defaultValue,
    isCredit: fields.isCredit.defaultChecked,
  }
  const credit = creditIn(typed, { rent, late, other })
  const types = [
    { value: "late", label: "Late fee", why: `Late fees now: ${formatMoney(late)}` },
    { value: "other", label: "Other fee", why: `Other fees now: ${formatMoney(other)}` },
  ]
  return (
    <form
      method="post"
      className="card form fee-form"
      data-owed={JSON.stringify({ rent, late, other })}
      data-orders={JSON.stringify(CREDIT_ORDERS)}
      {...form.props}
    >
      <Problems of={form} refusal={refusal} labels={LABELS}>
        Nothing was issued yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenantHeader.tenant.id} />
      <input type="hidden" name="creditSeen" value={credit} />
      <MoneyField of={fields.amount} label="Amount" required />
      <p role="status" className="hint live" id="spread">
        {credit}
      </p>
      <RadioCards of={fields.type} label="Type" columns="two" options={types} required />
      <CheckBox
        of={fields.isCredit}
        label="This is a fee credit"
        why="A credit is applied as if the tenant paid that amount. It is no income. A late fee credit pays late fees, then rent, then other fees; an other fee credit pays other fees, then late fees, then rent. What is left becomes advance rent."
      />
      <div className="explained stack">
        <Choice
          of={fields.explanation}
          label="Explanation"
          why="Only for a fee of the type Other fee: the tenant reads it with the fee."
          options={EXPLANATIONS}
          size="medium"
        />
        <div className="custom">
          <Field of={fields.customExplanation} label="Custom explanation" maxLength={500} />
        </div>
      </div>
      <FormEnd cancel={cancel}>
        <button type="submit" name={intent && "intent"} value={intent} className="btn btn-primary">
          <span className="says-fee">Issue fee</span>
          <span className="says-credit">Give credit</span>
        </button>
      </FormEnd>
    </form>
  )
}

/** Says which charges the typed credit would pay. Blank without a credit. */
function creditIn(typed: { amount: string; type: string; isCredit: boolean }, owed: Record<string, Cents>): string {
  const order = typed.type === "late" || typed.type === "other" ? CREDIT_ORDERS[typed.type] : undefined
  const amount = parseAmount(typed.amount) ?? ZERO
  return order && typed.isCredit && amount > 0 ? creditText(amount, owed, order) : ""
}

type Issued = { charge: { amount: Cents; kind: string }; name: string; parts: readonly AppliedPart[] }

export function feeNotice({ charge, name, parts }: Issued): string {
  const amount = formatMoney(absolute(charge.amount))
  const kind = charge.kind === "late" ? "late" : "other"
  return charge.amount < 0
    ? `A credit of ${amount} for ${kind} fees was given to ${name}: ${partsText(parts)}.`
    : `A ${kind === "late" ? "late fee" : "fee"} of ${amount} was issued to ${name}.`
}
