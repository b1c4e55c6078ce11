import type { FormerTenantForm } from "~/domain/leasing/move-in-pages.ts"
import { fullBalance } from "~/domain/ledger/accounts.ts"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, type Refused } from "~/ui/forms/form-parts.tsx"
import { minus, ZERO } from "~/values/money.ts"
import { Dates, LABELS } from "../move-in/move-in.fields.tsx"
import { amountsOf, BalancesAndPayments, Sums } from "../move-in/move-in.payments.tsx"
import { MoveInProblems } from "../move-in/move-in.problems.tsx"
import type { ConfirmData } from "./confirm-move-in.data.ts"

type Typed = Record<keyof (typeof FormerTenantForm)["shape"], string>
export type ConfirmProps = {
  data: ConfirmData
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
  cancel: string
}

/** Balances and payments for a tenant without a unit. Earlier debt remains owed. */
export function FormerTenantFields({ data, result, refusal, cancel }: ConfirmProps) {
  const { unit, tenant, figures, today, defaults, rent, firstMonth, key } = data
  const { form, fields } = useForm<Typed>({ lastResult: result, defaultValue: defaults })
  const owed = minus(fullBalance(figures), figures.depositOwed, figures.advance)
  const before = { owed, depositOwed: figures.depositOwed, depositsHeld: ZERO }
  return (
    <form method="post" className="card form move-in" {...form.props}>
      <h3>Initial Payments</h3>
      <MoveInProblems of={form} refusal={refusal} labels={LABELS} nothing="Nobody was moved in yet." />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="TenantID" value={tenant.id} />
      <input type="hidden" name="UnitNumber" value={unit.number} />
      <Dates fields={fields} />
      <BalancesAndPayments fields={fields} today={today} firstMonth={firstMonth?.formula ?? null} />
      <p className="hint">
        These balances are added to what {tenant.name} owes from before. Payments clear the oldest first.
      </p>
      <Sums typed={amountsOf(fields)} before={before} name={tenant.name} rent={rent} />
      <FormEnd cancel={cancel}>
        <button type="submit" className="btn btn-primary" name="intent" value="former" data-needs-balances>
          Confirm and Move In
        </button>
      </FormEnd>
    </form>
  )
}
