import type { MoveInField } from "~/domain/leasing/move-in-steps.ts"
import { Refusal } from "~/domain/refusal.ts"
import { useForm } from "~/ui/forms/form.ts"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { BusinessFields, ContactFields, LABELS, NamesFields } from "./move-in.fields.tsx"
import { amountsOf, BalancesAndPayments, Sums } from "./move-in.payments.tsx"
import { MoveInProblems } from "./move-in.problems.tsx"
import { STEPS, sentFrom } from "./move-in.steps.tsx"
import { NOTHING_BEFORE } from "./move-in.sums.ts"
import type { Wizard } from "./move-in.wizard.ts"

type Props = {
  unit: number
  step: number
  wizard: Wizard
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

export function WizardForm({ unit, step, wizard, idempotencyKey, result, refusal }: Props) {
  const { form, fields } = useForm<Record<MoveInField, string>>({ lastResult: result, defaultValue: wizard.values })
  const isLast = step === STEPS.length - 1
  return (
    <form method="post" action={sentFrom(unit, step)} className="card form move-in" {...form.props}>
      <MoveInProblems of={form} refusal={refusal} labels={LABELS} nothing="Nobody was moved in yet." />
      {fields.primaryEmail.errors?.includes(TAKEN) && (
        <p>
          Is it somebody who rents or rented here?{" "}
          <a href={existingTenant(unit, fields.primaryEmail.defaultValue)}>Move that tenant in</a>
        </p>
      )}
      <input type="hidden" name="unitNumber" value={unit} />
      <input type="hidden" name="step" value={step} />
      {isLast && <input type="hidden" name="key" value={idempotencyKey} />}
      {step === 0 && <NamesFields fields={fields} today={wizard.today} />}
      {step === 1 && <BusinessFields fields={fields} />}
      {step === 2 && <ContactFields fields={fields} />}
      {isLast && (
        <>
          <BalancesAndPayments fields={fields} today={wizard.today} firstMonth={wizard.firstMonth} />
          <Sums
            typed={amountsOf(fields)}
            before={NOTHING_BEFORE}
            name={wizard.soFar.name || "The tenant"}
            rent={wizard.rent}
          />
        </>
      )}
      <WizardEnd step={step} />
    </form>
  )
}

const TAKEN = new Refusal("EMAIL_IN_USE").message

/** A search for the tenant with this email, so that the person gets no second account. */
const existingTenant = (unit: number, email = "") =>
  `/management/fillunit?${new URLSearchParams({ unit: String(unit), mode: "existing", search: email })}`

function WizardEnd({ step }: { step: number }) {
  const next = STEPS[step + 1]
  return (
    <div className="form-end">
      <button type="submit" className="btn btn-primary" name="intent" value={STEPS[step]?.intent}>
        {next ? `Next: ${next.title.toLowerCase()}` : "Move In Tenant"}
      </button>
      <button type="submit" className="btn" name="intent" value="back" formNoValidate disabled={step === 0}>
        Back
      </button>
      {!next && (
        <button type="submit" className="btn" name="intent" value="check" formNoValidate data-without-script>
          Work out the sums
        </button>
      )}
      <button type="submit" className="btn btn-quiet push" name="intent" value="later" formNoValidate>
        Save and finish later
      </button>
    </div>
  )
}
