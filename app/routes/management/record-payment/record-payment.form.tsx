import { fullBalance } from "~/domain/ledger/accounts.ts"
import type { RecordPayment } from "~/domain/payments/inputs.ts"
import { Choice, RadioCards } from "~/ui/choices.tsx"
import { DayField, Field, MoneyField } from "~/ui/fields.tsx"
import { useForm } from "~/ui/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/form-parts.tsx"
import { type Day, formatDay, yearBefore } from "~/values/calendar.ts"
import { formatMoney, plus } from "~/values/money.ts"
import { MANUAL_METHODS } from "../ledger/ledger.labels.ts"
import type { TenantHeader } from "../tenant/tenant.header.ts"

type Props = {
  tenantHeader: Pick<TenantHeader, "figures" | "units"> & { tenant: { id: number } }
  idempotencyKey: string
  today: Day
  since: Day | null
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  cancel: string
}

/** A payment recorded manually. Source: specification 2 "Manual payment". */
export function PaymentFields({ tenantHeader, idempotencyKey, today, since, result, refusal, cancel }: Props) {
  const { form, fields } = useForm<RecordPayment>({
    lastResult: result,
    defaultValue: { paymentDate: today, type: "rent" },
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
      <div className="row">
        <MoneyField
          of={fields.amount}
          label="Amount"
          why={`Owed now: ${formatMoney(fullBalance(tenantHeader.figures))}`}
          required
        />
        <DayField
          of={fields.paymentDate}
          label="Payment date"
          why={`The day the money came in.${since === null ? "" : ` Rented since ${formatDay(since)}: check the year of an earlier day.`}`}
          max={today}
          required
        />
      </div>
      <p role="status" className="hint live" id="beyond" />
      <p role="status" className="hint" id="dated" />
      <RadioCards
        of={fields.type}
        label="Type"
        why="What is more than all rent, late fees and other fees owed becomes advance rent."
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
          why="Only kept with a check."
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
          Record payment
        </button>
      </FormEnd>
    </form>
  )
}

/** What each type pays: rent first, so that one late payment costs one late fee. */
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
