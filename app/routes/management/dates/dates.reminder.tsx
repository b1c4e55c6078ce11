import type { z } from "zod"
import type { NewDateReminder } from "~/domain/dates/inputs.ts"
import { Card } from "~/ui/card.tsx"
import { DayField, Field, NumberField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"

type Props = {
  /** The unit or tenant named in the address, when coming from their page. */
  about: { unit: number | null; tenant: { id: number; name: string } | null }
  formResult: { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

export function NewReminder({ about: { unit, tenant }, formResult }: Props) {
  const { form, fields } = useForm<z.infer<typeof NewDateReminder>>({
    id: "reminder",
    lastResult: formResult?.result,
    defaultValue: unit === null ? {} : { unitNumber: String(unit) },
  })
  return (
    <div id="new" className="screen-only">
      <Card title="Add a reminder">
        <form
          method="post"
          action={tenant === null ? "/management/dates" : `/management/dates?tenant=${tenant.id}`}
          className="stack"
          {...form.props}
        >
          <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
            The reminder was not added.
          </Problems>
          {tenant && (
            <p>
              About {tenant.name}. <input type="hidden" name="tenantID" value={tenant.id} />
            </p>
          )}
          <Row>
            <DayField of={fields.date} label={LABELS.date} required />
            <NumberField of={fields.unitNumber} label={LABELS.unitNumber} {...(tenant ? { optional: true } : {})} />
          </Row>
          <Field of={fields.text} label={LABELS.text} maxLength={200} autoComplete="off" required />
          <FormEnd>
            <button type="submit" name="intent" value="add" className="btn">
              Add reminder
            </button>
          </FormEnd>
        </form>
      </Card>
    </div>
  )
}

const LABELS = { date: "Day", unitNumber: "Unit", text: "The task" }
