/** The form of whole balances. Its sum follows the choices by the style sheet alone, so that it works without script. */
import type { MethodKind } from "~/domain/payment-provider/port.ts"
import type { PaymentOptions, WholeBalance as Whole } from "~/domain/portal/payment-options.ts"
import { RadioCards } from "~/ui/choices.tsx"
import { useForm } from "~/ui/form.ts"
import { Problems, type Refused } from "~/ui/form-parts.tsx"
import { formatMoney, formatPlain, plus } from "~/values/money.ts"
import { KINDS, WHOLES } from "./payment.labels.ts"
import { BankTerms, Method, Sum } from "./payment.parts.tsx"

type Props = {
  options: PaymentOptions
  oneTime: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

const LABELS = { paymentMethodType: "How you want to pay", choice: "How much" }
const METHODS = ["card", "us_bank_account"] as const satisfies readonly MethodKind[]

export function WholeBalance({ options, oneTime, result, refusal }: Props) {
  const { form, fields } = useForm<{ paymentMethodType: string; choice: string }>({
    id: "whole",
    lastResult: result,
    defaultValue: { choice: "everything" },
  })
  return (
    <form method="post" className="split pay" {...form.props}>
      <div className="stack-lg">
        <Problems of={form} refusal={refusal} labels={LABELS}>
          Nothing was paid.
        </Problems>
        <input type="hidden" name="key" value={oneTime} />
        {options.wholes.map(({ choice, amount }) => (
          <input key={choice} type="hidden" name={choice} value={formatPlain(amount)} />
        ))}
        <Method of={fields.paymentMethodType} options={options} label="How do you want to pay?" />
        <RadioCards
          of={fields.choice}
          label="How much?"
          options={options.wholes.map(({ choice, amount }) => ({
            value: choice,
            ...WHOLES[choice],
            end: <b>{formatMoney(amount)}</b>,
          }))}
          required
        />
        {options.customs.length > 0 && (
          <p>
            <a className="btn btn-lg" href="/home/payment?dialog=custom">
              Custom Amount
            </a>
          </p>
        )}
        <BankTerms />
      </div>
      <Summary wholes={options.wholes} />
    </form>
  )
}

/** One sum for each choice; the style sheet shows the selected one. */
function Summary({ wholes }: { wholes: Whole[] }) {
  return (
    <section className="card tight summary-card" aria-labelledby="you-pay">
      <h2 id="you-pay">You pay</h2>
      {wholes.map((whole) =>
        METHODS.map((kind) => <ChoiceSum key={`${whole.choice} ${kind}`} whole={whole} kind={kind} />),
      )}
      <p className="no-choice quiet">Choose how you want to pay: the fee and the total stand here then.</p>
      <button type="submit" name="intent" value="whole" className="btn btn-primary btn-lg btn-block">
        Continue
        {METHODS.map((kind) => (
          <span key={kind} className={`for-${kind}`}>
            {" "}
            to {KINDS[kind].details}
          </span>
        ))}
      </button>
      <a className="btn btn-quiet btn-block" href="/home">
        Cancel
      </a>
    </section>
  )
}

function ChoiceSum({ whole: { choice, amount, fees }, kind }: { whole: Whole; kind: MethodKind }) {
  const other = kind === "card" ? "us_bank_account" : "card"
  return (
    <div className="choice-sum" data-choice={choice} data-kind={kind}>
      <Sum label={WHOLES[choice].label} amount={amount} fee={fees[kind]} />
      <p className="quiet small">
        By {other === "card" ? "card" : "bank account"} it would be {formatMoney(plus(amount, fees[other]))}
        {fees[other] === 0 ? ", without a fee." : `, with a fee of ${formatMoney(fees[other])}.`}
      </p>
    </div>
  )
}
