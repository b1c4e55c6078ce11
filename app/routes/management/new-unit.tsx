import { type NewUnit, NewUnitForm } from "~/domain/units/inputs.ts"
import { createUnit } from "~/domain/units/units.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { NumberField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems } from "~/ui/forms/form-parts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/new-unit.ts"
import script from "./amounts.enhance.ts?worker&url"
import { UNIT_LABELS, UnitFields } from "./unit/unit.fields.tsx"

export const handle = { static: true, title: "Add New Unit", area: "management" } satisfies PageHandle

export const loader = page("manage units", async () => ({ key: newIdempotencyKey() }))

export const action = submission({
  input: NewUnitForm,
  command: createUnit,
  redirectTo: (unit) => ({ to: `/management/viewunit?unit=${unit.number}`, notice: `Unit ${unit.number} was added.` }),
})

export default function NewUnitPage({ loaderData: { key }, actionData }: Route.ComponentProps) {
  const { form, fields } = useForm<NewUnit>({ lastResult: actionData?.result })
  return (
    <>
      <PageHead title="New unit" back={{ to: "/management", label: "Rent Roll" }} />
      <form method="post" className="card form" {...form.props}>
        <Problems of={form} refusal={actionData?.refusal} labels={UNIT_LABELS}>
          No unit was added yet.
        </Problems>
        <input type="hidden" name="key" value={key} />
        <NumberField of={fields.unitNumber} label={UNIT_LABELS.unitNumber} required />
        <UnitFields of={fields} isNew />
        <FormEnd cancel="/management">
          <button type="submit" className="btn btn-primary">
            Add New Unit
          </button>
        </FormEnd>
      </form>
      <Enhance src={script} />
    </>
  )
}
