import { Facts } from "~/ui/facts.tsx"
import { Choice } from "~/ui/forms/choices.tsx"
import type { FieldOf } from "~/ui/forms/field-box.tsx"
import { DayField, Field, MoneyField } from "~/ui/forms/fields.tsx"
import { Group, Row } from "~/ui/forms/form-parts.tsx"
import { type Cents, formatMoney, negated, plus } from "~/values/money.ts"
import { MANUAL_METHODS } from "../ledger/ledger.labels.ts"
import { withMessages } from "./move-in.problems.tsx"
import { type Amounts, type Before, sumsOf } from "./move-in.sums.ts"

type Kind = "deposit" | "rent" | "fee"
export type PaymentField = `${Kind}Payment` | `${Kind}Method` | `${Kind}PaymentDate` | `${Kind}Note`
export type BalanceField = "initialDepositBalance" | "initialRentBalance" | "initialFeeBalance"
type PaymentFields = Record<PaymentField, FieldOf>

export const PAYMENT_LABELS: Record<BalanceField | PaymentField, string> = {
  initialDepositBalance: "Initial deposit balance",
  initialRentBalance: "Initial rent balance",
  initialFeeBalance: "Initial fee balance",
  depositPayment: "Deposit payment",
  depositMethod: "Deposit payment method",
  depositPaymentDate: "Deposit payment date",
  depositNote: "Deposit check number",
  rentPayment: "Rent payment",
  rentMethod: "Rent payment method",
  rentPaymentDate: "Rent payment date",
  rentNote: "Rent check number",
  feePayment: "Fee payment",
  feeMethod: "Fee payment method",
  feePaymentDate: "Fee payment date",
  feeNote: "Fee check number",
}
const EMPTY = "Enter an amount (can be 0)."

const BALANCES = [
  {
    kind: "deposit",
    balance: "initialDepositBalance",
    legend: "Deposit",
    why: "Filled in from the unit. Change it if you agreed on something else.",
  },
  { kind: "rent", balance: "initialRentBalance", legend: "Rent", why: "The first month." },
  {
    kind: "fee",
    balance: "initialFeeBalance",
    legend: "Fees",
    why: "Keys, cleaning, anything else owed on the first day. Zero is fine.",
  },
] as const

type BalancesProps = {
  fields: Record<BalanceField, FieldOf> & PaymentFields
  today: string
  /** How the suggested first month's proration is calculated. */
  firstMonth?: string | null
}

export function BalancesAndPayments({ fields, today, firstMonth = null }: BalancesProps) {
  return BALANCES.map(({ kind, balance, legend, why }) => (
    <Group key={kind} legend={legend} why={kind === "rent" && firstMonth !== null ? `${why} ${firstMonth}.` : why}>
      <Row>
        <MoneyField
          of={withMessages(fields[balance], EMPTY)}
          label={PAYMENT_LABELS[balance]}
          data-part={kind}
          data-needed
          required
        />
        <Paid kind={kind} fields={fields} />
      </Row>
      <HowPaid kind={kind} fields={fields} today={today} />
    </Group>
  ))
}

/** The payments only, for a form that shows the balances elsewhere. */
export function PaymentsNow({ fields, today }: { fields: PaymentFields; today: string }) {
  return BALANCES.map(({ kind, legend }) => (
    <Group key={kind} legend={legend}>
      <Paid kind={kind} fields={fields} />
      <HowPaid kind={kind} fields={fields} today={today} />
    </Group>
  ))
}

type PaidProps = { kind: Kind; fields: PaymentFields }

function Paid({ kind, fields }: PaidProps) {
  return (
    <MoneyField
      of={fields[`${kind}Payment`]}
      label={PAYMENT_LABELS[`${kind}Payment`]}
      data-part={`${kind}Payment`}
      optional
    />
  )
}

function HowPaid({ kind, fields, today }: PaidProps & { today: string }) {
  const waives = "A Management Credit waives what is owed of the deposit, no more, and adds nothing to the reserve."
  return (
    <>
      <Row>
        <Choice
          of={withMessages(fields[`${kind}Method`], "Choose a method.")}
          label="Method"
          {...(kind === "deposit" ? { why: waives } : {})}
          aria-label={PAYMENT_LABELS[`${kind}Method`]}
          options={MANUAL_METHODS}
          blank="Choose a method"
          data-method={kind}
          optional
        />
        <DayField
          of={fields[`${kind}PaymentDate`]}
          label="Payment date"
          aria-label={PAYMENT_LABELS[`${kind}PaymentDate`]}
          max={today}
        />
      </Row>
      <div className="check-number">
        <Field
          of={fields[`${kind}Note`]}
          label="Check number"
          aria-label={PAYMENT_LABELS[`${kind}Note`]}
          size="short"
          maxLength={500}
          optional
        />
      </div>
    </>
  )
}

type SumsProps = {
  typed: Amounts
  before: Before
  name: string
  labels?: { owed: string; charged: string; leaves: string }
  rent: string
}

const AT_MOVE_IN = { owed: "Owed from before", charged: "Charged at move-in", leaves: "starts with a balance of" }

/** The sums of charges and payments, and the remaining balance. The script updates them; without it, the button beside them does. */
export function Sums({ typed, before, name, labels = AT_MOVE_IN, rent }: SumsProps) {
  const { charged, paid, leaves } = sumsOf(typed, before)
  const sum = (key: string, cents: Cents) => <span data-sum={key}>{formatMoney(cents)}</span>
  const owed = plus(before.owed, before.depositOwed)
  return (
    <div className="stack" data-before={JSON.stringify(before)}>
      <Facts
        sums
        of={[
          ...(owed === 0 ? [] : [{ label: labels.owed, value: formatMoney(owed) }]),
          { label: labels.charged, value: sum("charged", charged) },
          { label: "Paid now", value: sum("paid", negated(paid)) },
          { label: `${name} ${labels.leaves}`, value: sum("leaves", leaves), total: true },
        ]}
      />
      <p className="hint">{rent}</p>
    </div>
  )
}

export function amountsOf(fields: Record<BalanceField | `${Kind}Payment`, FieldOf>): Amounts {
  return {
    deposit: fields.initialDepositBalance.defaultValue ?? "",
    rent: fields.initialRentBalance.defaultValue ?? "",
    fee: fields.initialFeeBalance.defaultValue ?? "",
    ...paidOf(fields),
  }
}

export function paidOf(fields: Record<`${Kind}Payment`, FieldOf>) {
  return {
    depositPayment: fields.depositPayment.defaultValue ?? "",
    rentPayment: fields.rentPayment.defaultValue ?? "",
    feePayment: fields.feePayment.defaultValue ?? "",
  }
}
