import type { SubunitForm } from "~/domain/leasing/move-in-pages.ts"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Group, Row } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatMonth, monthOf } from "~/values/calendar.ts"
import { type Cents, formatMoney, formatPlain, minus, plus, sum } from "~/values/money.ts"
import { PAYMENT_LABELS, PaymentsNow, paidOf, Sums } from "../move-in/move-in.payments.tsx"
import { MoveInProblems, withMessages } from "../move-in/move-in.problems.tsx"
import type { ConfirmData } from "./confirm-move-in.data.ts"
import type { ConfirmProps } from "./confirm-move-in.former.tsx"

type Typed = Record<keyof (typeof SubunitForm)["shape"], string>
const EMPTY = "Enter an amount (can be 0)."
const LABELS = {
  newMonthlyRent: "New Monthly Rent",
  newTotalDeposit: "New Total Deposit",
  newRentBalance: "New Rent Balance",
  newFeeBalance: "New Fee Balance",
  isLowerMeant: "Lower amounts",
  ...PAYMENT_LABELS,
}

const SUMS = {
  owed: "Late fees and deposit owed, less advance rent",
  charged: "New rent and fee balance, added deposit",
  leaves: "then owes",
}

/** The totals of the tenant's units, including the new one. Source: money.md 5 "Subunit". */
function totalsOf({ held, terms, figures, firstMonth }: ConfirmData) {
  const rents = sum(held.map((unit) => unit.monthlyRent))
  const deposits = sum(held.map((unit) => unit.deposit))
  const filled = {
    newMonthlyRent: formatPlain(plus(rents, terms.monthlyRent)),
    newTotalDeposit: formatPlain(plus(deposits, terms.deposit)),
    newRentBalance: formatPlain(plus(figures.rent, firstMonth?.cents ?? terms.monthlyRent)),
    newFeeBalance: formatPlain(figures.other),
  }
  return { rents, deposits, filled }
}

export function SubunitFields({ data, result, refusal, cancel }: ConfirmProps) {
  const { unit, tenant, figures, today, defaults, rent, key, terms } = data
  const { rents, deposits, filled } = totalsOf(data)
  const { form, fields } = useForm<Typed>({ lastResult: result, defaultValue: { ...defaults, ...filled } })
  const typed = {
    deposit: fields.newTotalDeposit.defaultValue ?? "",
    rent: fields.newRentBalance.defaultValue ?? "",
    fee: fields.newFeeBalance.defaultValue ?? "",
    ...paidOf(fields),
  }
  const before = {
    owed: minus(figures.late, figures.advance),
    depositOwed: figures.depositOwed,
    depositsHeld: deposits,
  }
  const filledIn =
    data.firstMonth === null
      ? `the whole rent of ${formatMonth(monthOf(today))} for unit ${unit.number}, ${formatMoney(terms.monthlyRent)}: enter less for a part of the month`
      : `the rent of unit ${unit.number} for ${data.firstMonth.formula}`
  const now = (cents: Cents) => `For all units together. Now ${formatMoney(cents)}.`
  return (
    <form method="post" className="card form move-in" {...form.props}>
      <h3>Add Unit as Subunit</h3>
      <MoveInProblems of={form} refusal={refusal} labels={LABELS} nothing="Nothing was recorded yet." />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="tenantID" value={tenant.id} />
      <input type="hidden" name="unitNumber" value={unit.number} />
      <input type="hidden" name="balanceSeq" value={figures.lastJournalId} />
      <Group legend="Totals" why={`What ${tenant.name} has with unit ${unit.number}. It is added today.`}>
        <Row>
          <MoneyField
            of={withMessages(fields.newMonthlyRent)}
            label={LABELS.newMonthlyRent}
            why={now(rents)}
            required
          />
          <MoneyField
            of={withMessages(fields.newTotalDeposit)}
            label={LABELS.newTotalDeposit}
            why={now(deposits)}
            data-part="deposit"
            required
          />
        </Row>
        <Row>
          <MoneyField
            of={withMessages(fields.newRentBalance, EMPTY)}
            label={LABELS.newRentBalance}
            why={`Now ${formatMoney(figures.rent)}. Filled in with ${filledIn}.`}
            data-part="rent"
            required
          />
          <MoneyField
            of={withMessages(fields.newFeeBalance, EMPTY)}
            label={LABELS.newFeeBalance}
            why={`Now ${formatMoney(figures.other)}.`}
            data-part="fee"
            required
          />
        </Row>
      </Group>
      <PaymentsNow fields={fields} today={today} />
      {fields.isLowerMeant.errors?.length && (
        <Notice tone="attention" title="Amounts below the present ones">
          <p>{fields.isLowerMeant.errors[0]} A lower balance is written down as an adjustment, not as a payment.</p>
          <CheckBox of={{ name: fields.isLowerMeant.name, id: fields.isLowerMeant.id }} label="That is meant" />
        </Notice>
      )}
      <Sums typed={typed} before={before} name={tenant.name} labels={SUMS} rent={rent} />
      <FormEnd cancel={cancel}>
        <button type="submit" className="btn btn-primary" name="intent" value="subunit">
          Add Unit as Subunit
        </button>
      </FormEnd>
    </form>
  )
}
