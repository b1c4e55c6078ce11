/** The form that pays a whole balance. CSS shows the total of the selected choices, so that it works without script. */
import type { MethodType } from "~/domain/payment-provider/port.ts"
import type { FeeKind } from "~/domain/payments/online/convenience-fee.ts"
import type { PaymentOptions, WholeBalance as Whole } from "~/domain/portal/payment-options.ts"
import { RadioCards } from "~/ui/forms/choices.tsx"
import { EntryField } from "~/ui/forms/entry-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { formatMoney, formatPlain, plus } from "~/values/money.ts"
import { METHOD_LABELS, METHOD_NAME, METHOD_QUESTION, WHOLE_BALANCE_LABELS } from "./payment.labels.ts"
import { BankTerms, Method, PaymentTotal } from "./payment.parts.tsx"

type Props = {
  options: PaymentOptions
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

const LABELS = { methodID: METHOD_NAME, choice: "How much" }
const METHODS = ["card", "us_bank_account"] as const satisfies readonly MethodType[]

export function WholeBalance({ options, idempotencyKey, result, refusal }: Props) {
  const { form, fields } = useForm<{ methodID: string; choice: string }>({
    id: "whole",
    lastResult: result,
    defaultValue: { choice: "everything", methodID: options.preselected ?? "" },
  })
  const { methodID: method } = fields
  return (
    <form method="post" className="split pay" {...form.props}>
      <div className="stack-lg">
        <Problems of={form} refusal={refusal} labels={LABELS}>
          Nothing was paid.
        </Problems>
        <input type="hidden" name="key" value={idempotencyKey} />
        {options.hasForm && <EntryField />}
        {options.wholeBalances.map(({ choice, amount }) => (
          <input key={choice} type="hidden" name={choice} value={formatPlain(amount)} />
        ))}
        <Method of={method} options={options} label={METHOD_QUESTION} />
        <RadioCards
          of={fields.choice}
          label="How much?"
          options={options.wholeBalances.map(({ choice, amount }) => ({
            value: choice,
            ...WHOLE_BALANCE_LABELS[choice],
            end: <b>{formatMoney(amount)}</b>,
          }))}
          required
        />
        {options.accountNote !== null && <p className="quiet small">{options.accountNote}.</p>}
        {options.customChoices.length > 0 && (
          <p className="actions">
            <a className="btn btn-lg" href="/home/payment?dialog=custom" data-dialog="methodID">
              Custom Amount
            </a>
            <a className="btn btn-lg" href="/home/payment/later">
              Pay on a day
            </a>
          </p>
        )}
        <BankTerms />
      </div>
      <Summary options={options} />
      <Foot options={options} />
    </form>
  )
}

function feeKinds({ saved, cardFeeOn }: PaymentOptions): FeeKind[] {
  const entered: FeeKind[] = [...(cardFeeOn === "all" ? METHODS : []), "us_bank_account"]
  return [...new Set([...entered, ...saved.map(({ feeKind }) => feeKind)])]
}

/** One total for each combination of balance and fee. CSS shows the selected one. */
function Summary({ options }: { options: PaymentOptions }) {
  return (
    <section className="card tight summary-card" aria-labelledby="you-pay">
      <h2 id="you-pay">You pay</h2>
      {options.wholeBalances.map((whole) =>
        feeKinds(options).map((kind) => <ChoiceSum key={`${whole.choice} ${kind}`} whole={whole} kind={kind} />),
      )}
      <p className="no-choice quiet">Choose how you want to pay, to see the fee and the total here.</p>
      <Continue />
      <a className="btn btn-quiet btn-block" href="/home">
        Cancel
      </a>
    </section>
  )
}

/** On a phone the total and the button stay visible below the choices. */
function Foot({ options }: { options: PaymentOptions }) {
  return (
    <div className="pay-foot screen-only">
      {options.wholeBalances.map(({ choice, amount, fees }) =>
        feeKinds(options).map((kind) => (
          <p key={`${choice} ${kind}`} className="choice-sum" data-choice={choice} data-kind={kind}>
            <b>You pay {formatMoney(plus(amount, fees[kind]))}</b>
          </p>
        )),
      )}
      <p className="no-choice quiet small">First say how you want to pay.</p>
      <Continue />
    </div>
  )
}

function Continue() {
  return (
    <button type="submit" name="intent" value="whole" className="btn btn-primary btn-lg btn-block">
      <span>
        Continue
        {METHODS.map((methodType) => (
          <span key={methodType} className={`for-${methodType}`}>
            {" "}
            to {METHOD_LABELS[methodType].details}
          </span>
        ))}
      </span>
    </button>
  )
}

function ChoiceSum({ whole: { choice, amount, fees }, kind }: { whole: Whole; kind: FeeKind }) {
  const other = kind === "card" ? "us_bank_account" : "card"
  return (
    <div className="choice-sum" data-choice={choice} data-kind={kind}>
      <PaymentTotal label={WHOLE_BALANCE_LABELS[choice].label} amount={amount} fee={fees[kind]} />
      {kind !== "none" && (
        <p className="quiet small">
          By {other === "card" ? "card" : "bank account"} it would be {formatMoney(plus(amount, fees[other]))}
          {fees[other] === 0 ? ", without a fee." : `, with a fee of ${formatMoney(fees[other])}.`}
        </p>
      )}
    </div>
  )
}
