import { Fragment } from "react"
import { fullBalance } from "~/domain/ledger/accounts.ts"
import type { RecordPayment } from "~/domain/payments/inputs.ts"
import { Choice, RadioCards } from "~/ui/forms/choices.tsx"
import { DayField, Field, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { type Day, formatDay, yearBefore } from "~/values/calendar.ts"
import { formatMoney, formatPlain, plus } from "~/values/money.ts"
import { MANUAL_METHODS } from "../ledger/ledger.labels.ts"
import type { TenantHeader } from "../tenant/tenant.header.ts"
import { paymentOf, type Repeated } from "./repeated.ts"

type Props = {
  tenantHeader: Pick<TenantHeader, "figures" | "units"> & { tenant: { id: number } }
  idempotencyKey: string
  today: Day
  since: Day | null
  /** While the machine's clock is in doubt, the person must type the date. */
  doubt: { latestPaymentDay: Day } | null
  filled: Repeated & { type: RecordPayment["type"] | undefined; amount: string }
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  cancel: string
}

/** Records a manual payment. Source: specification 2 "Manual payment". */
export function PaymentFields(props: Props) {
  const { tenantHeader, idempotencyKey, today, since, doubt, filled, result, refusal, cancel } = props
  const { form, fields } = useForm<RecordPayment>({
    lastResult: result,
    defaultValue: {
      paymentDate: filled.paymentDate ?? (doubt ? undefined : today),
      type: filled.type ?? "rent",
      method: filled.method,
      amount: filled.amount,
    },
  })
  const { rent, late, other, depositOwed } = tenantHeader.figures
  return (
    <form
      method="post"
      className="card form payment-form"
      data-owed={rent + late + other}
      data-deposit={depositOwed}
      data-since={since ?? undefined}
      data-past-year={yearBefore(today)}
      data-housed={tenantHeader.units.length > 0 || undefined}
      {...form.props}
    >
      <Problems of={form} refusal={refusal} labels={{ tenantID: "Tenant", note: "Check number" }}>
        Nothing was recorded yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="tenantID" value={tenantHeader.tenant.id} />
      <Answers of={[fields.duplicateOf, fields.earlierMonth, fields.checkTaken]} refusal={refusal} />
      <div className="row">
        <MoneyField of={fields.amount} label="Amount" why={<OwedNow of={props} />} required />
        <DayField
          of={fields.paymentDate}
          label="Payment date"
          why={`${doubt ? IN_DOUBT : "The day the money came in."}${since === null ? "" : ` Rented since ${formatDay(since)}: check the year of an earlier day.`}`}
          max={doubt?.latestPaymentDay ?? today}
          required
        />
      </div>
      <p role="status" className="hint live" id="beyond" />
      <p role="status" className="hint" id="dated" />
      <RadioCards
        of={fields.type}
        label="Type"
        why="Any amount above all rent, late fees and other fees owed becomes advance rent."
        columns="three"
        options={typesOf(tenantHeader)}
        required
      />
      <Choice
        of={fields.method}
        label="Method"
        options={MANUAL_METHODS}
        blank="Choose a method"
        size="medium"
        required
      />
      <div className="check-number">
        <Field
          of={fields.note}
          label="Check number"
          why="Of a check only. The tenant sees it on the receipt and the statement."
          size="short"
          maxLength={500}
          optional
        />
      </div>
      <p className="hint credit-hint">
        Management Credit is not income and stands in no balance sheet. For a deposit it waives what is owed, at most{" "}
        {formatMoney(depositOwed)}, and adds nothing to the reserve.
      </p>
      <FormEnd cancel={cancel}>
        <button type="submit" name="intent" value="payment" className="btn btn-primary">
          {verbFor(refusal)}
        </button>
      </FormEnd>
    </form>
  )
}

const IN_DOUBT = "This machine's clock may be wrong: type the day the money came in."

/** The amounts owed. Each is a link that fills in the form; the script does it without a reload. */
function OwedNow({ of: { tenantHeader, filled } }: { of: Props }) {
  const { rent, late, other, depositOwed } = tenantHeader.figures
  const owed = fullBalance(tenantHeader.figures)
  const sums = [
    { type: "rent", cents: plus(rent, late, other), label: "" },
    { type: "deposit", cents: depositOwed, label: " deposit" },
  ].filter(({ cents }) => cents > 0)
  const links = sums.map(({ type, cents, label }, index) => (
    <Fragment key={type}>
      {index > 0 && " or "}
      <a
        href={paymentOf(tenantHeader.tenant.id, filled, { type, amount: formatPlain(cents) })}
        data-fills={formatPlain(cents)}
        data-type={type}
      >
        {formatMoney(cents)}
        {label}
      </a>
    </Fragment>
  ))
  if (sums.length === 1) return <>Owed now, to fill in: {links}</>
  return (
    <>
      Owed now: {formatMoney(owed)}
      {sums.length > 1 && ". Fill in "}
      {links}
    </>
  )
}

/** Describes which charges each type pays. Rent comes first, so that one late payment causes only one late fee. */
function typesOf({ figures, units }: Pick<TenantHeader, "figures" | "units">) {
  const { rent, late, other, depositOwed } = figures
  const deposit =
    units.length > 0 ? "Goes into the deposit reserve." : "Without a unit: clears all that is owed, rent first."
  return [
    {
      value: "rent",
      label: "Rent/Late Fee",
      why: `Rent first, then late fees, then other fees. Owed: ${formatMoney(plus(rent, late))}`,
    },
    {
      value: "deposit",
      label: "Deposit",
      why: `${deposit} A Management Credit waives what is owed instead. Owed: ${formatMoney(depositOwed)}`,
    },
    {
      value: "fees",
      label: "Other Fees",
      why: `Other fees first, then late fees, then rent. Owed: ${formatMoney(other)}`,
    },
  ]
}

const VERBS: Record<string, string> = {
  duplicateOf: "Record it again",
  earlierMonth: "Record it for that month",
  checkTaken: "Take this check",
}

function verbFor(refusal: Refused | undefined): string {
  if (refusal?.question === undefined) return "Record payment"
  return VERBS[refusal.question.name] ?? "Record payment"
}
