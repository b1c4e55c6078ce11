import type { VacateUnits } from "~/domain/leasing/vacate-units.ts"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { fullName } from "~/values/contact.ts"
import { formatMoney, sum } from "~/values/money.ts"
import { StepsEnding, UndueCharges } from "./vacate.charges.tsx"
import { type FormResult, MAX_NOTE_LENGTH } from "./vacate.forms.tsx"
import type { SubunitReductions } from "./vacate.query.ts"
import { ReductionFields, type ReductionProps, reducedText } from "./vacate.reductions.tsx"

type SubunitProps = { vacateUnits: VacateUnits; of: SubunitReductions }

/** The reductions of the subunit's charges. They are in the address, so that the page shows them before the removal is confirmed. */
export function SubunitReductionsForm({
  vacateUnits,
  of: { problem },
  suggested,
  typed,
}: SubunitProps & ReductionProps) {
  if (suggested.length === 0) return null
  return (
    <form method="get" className="card form" data-takes-off>
      {problem !== undefined && (
        <Notice tone="problem" role="alert" title="Preview Failed">
          <p>{problem}</p>
        </Notice>
      )}
      <input type="hidden" name="unit" value={vacateUnits.unit.number} />
      <ReductionFields suggested={suggested} typed={typed} />
      <FormEnd>
        <button type="submit" className="btn">
          Calculate again
        </button>
        <span className="quiet">Nothing changes until you confirm. Another amount counts once it is calculated.</span>
      </FormEnd>
    </form>
  )
}

type SubunitFormProps = FormResult & SubunitProps & { idempotencyKey: string }

/** Removes a subunit at once, because it has no deposit to settle. The form sends the reductions that are shown. */
export function SubunitForm({ vacateUnits, of: { reductions }, idempotencyKey, result, refusal }: SubunitFormProps) {
  const { form, fields } = useForm<{ Notes: string }>({ lastResult: result })
  const { unit, tenant, undue, stepsEnding } = vacateUnits
  const name = fullName(tenant)
  const taken = sum(reductions.map(({ amount }) => amount))
  return (
    <form method="post" className="card form" {...form.props}>
      <Problems of={form} refusal={refusal && { ...refusal, subject: "Subunit Removal Failed" }}>
        Nothing was changed.
      </Problems>
      <p>
        Unit {unit.number} becomes vacant today, with its last rent.{" "}
        {taken > 0 && `${formatMoney(taken)} is taken off for the days after the move-out. `}
        The {taken > 0 ? "other " : ""}balances and the deposit reserve of {name} stay as they are.
      </p>
      <UndueCharges charges={undue} tenantId={tenant.id} title={`Still open for unit ${unit.number}`}>
        They stay with {name}. Delete first what is not to be paid.
      </UndueCharges>
      <StepsEnding steps={stepsEnding} />
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="UnitNumber" value={unit.number} />
      <input type="hidden" name="reduced" value={reducedText(reductions)} />
      <TextArea
        of={fields.Notes}
        label="Notes"
        why="Stored with the stay, for staff."
        optional
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
      />
      <FormEnd cancel={`/management/viewtenant?tenant=${tenant.id}`}>
        <button type="submit" name="intent" value="subunit" className="btn btn-danger solid">
          Remove subunit {unit.number}
        </button>
      </FormEnd>
    </form>
  )
}
