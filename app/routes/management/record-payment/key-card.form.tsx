import { fullBalance } from "~/domain/ledger/accounts.ts"
import type { PaymentsOff } from "~/domain/payment-provider/payment-gateway.ts"
import type { KeyCardInPage } from "~/domain/payments/inputs.ts"
import type { CardFeeOn } from "~/domain/settings/inputs.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { EntryField } from "~/ui/forms/entry-field.tsx"
import { MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { type BasisPoints, formatMoney, formatPercent } from "~/values/money.ts"
import script from "../amounts.enhance.ts?worker&url"
import type { TenantHeader } from "../tenant/tenant.header.ts"

type AmountFormProps = {
  tenantHeader: Pick<TenantHeader, "figures"> & { tenant: { id: number } }
  options: { hasForm: boolean; rate: BasisPoints; feeOn: CardFeeOn }
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

export function AmountForm({ tenantHeader, options, idempotencyKey, result, refusal }: AmountFormProps) {
  const { form, fields } = useForm<KeyCardInPage>({ lastResult: result })
  const { id } = tenantHeader.tenant
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={refusal} labels={{ tenantID: "Tenant" }}>
        Nothing was paid.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={id} />
      {options.hasForm && <EntryField />}
      <MoneyField
        of={fields.amount}
        label="Amount"
        why={`Owed now: ${formatMoney(fullBalance(tenantHeader.figures))}. ${feeText(options)}`}
        required
      />
      <p className="hint">
        Pays rent first, then late fees, other charges and the deposit owed; the rest becomes advance rent.
      </p>
      <FormEnd cancel={`/management/viewtenant?tenant=${id}`}>
        <button type="submit" name="intent" value="amount" className="btn btn-primary">
          Continue to card details
        </button>
      </FormEnd>
      <Enhance src={script} />
    </form>
  )
}

function feeText({ rate, feeOn }: AmountFormProps["options"]): string {
  if (feeOn === "credit")
    return "No fee is added: only credit cards carry one here, and the kind of a card is not known before it is keyed in."
  return rate === 0 ? "No fee is added." : `${formatPercent(rate)} convenience fee is added.`
}

const OFF: Record<PaymentsOff, string> = {
  setting: "The operator of this portal has turned them off: the setting PAYMENTS is off.",
  "live keys": "The operator of this portal must change the setting PAYMENTS: it is sandbox, but live keys are saved.",
  "no keys": "An administrator saves the payment provider's keys under Properties.",
}

/** Says why no card can be entered: online payments are off, or an administrator is signed in as another user. */
export function Closed({ off, tenantId }: { off: PaymentsOff | null; tenantId: number }) {
  const back = (
    <a className="btn" href={`/management/viewtenant?tenant=${tenantId}`}>
      Tenant Info
    </a>
  )
  return (
    <Empty icon="card" title={off ? "Online payments are off" : "Payments are closed"} action={back}>
      {off ? OFF[off] : "No money is moved while you are signed in as somebody else."}
    </Empty>
  )
}
