import { Choice } from "~/ui/forms/choices.tsx"
import { Field, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { PictureField } from "~/ui/forms/picture-field.tsx"
import { UploadForm } from "~/ui/forms/upload-form.tsx"
import { PERMISSION_TO_ENTER } from "~/values/requests/request-labels.ts"
import { OwnUnit } from "../own-unit.tsx"

const LABELS = {
  unitNumber: "Suite",
  title: "Title",
  description: "Description",
  permissionToEnter: "Permission to enter",
  contactMethod: "Contact method",
  pictures: "Pictures",
}
const ENTERING = Object.entries(PERMISSION_TO_ENTER).map(([value, label]) => ({ value, label }))
const CONTACT = [
  { value: "email", label: "Email" },
  { value: "phone", label: "Phone" },
]

type Props = {
  units: readonly string[]
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}

/** The form of a new request. A tenant with one unit does not choose it. */
export function NewRequest({ units, idempotencyKey, result, refusal }: Props) {
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({ id: "new-request", lastResult: result })
  return (
    <UploadForm
      {...{ of: form, intent: "submit", idempotencyKey, refusal, labels: LABELS }}
      action="/home/requests"
      consequence="Nothing was submitted yet."
      className="card form"
      label="New request"
      end={
        <FormEnd cancel="/home">
          <button type="submit" className="btn btn-primary btn-lg" data-upload>
            Submit
          </button>
        </FormEnd>
      }
    >
      <OwnUnit of={fields.unitNumber} label={LABELS.unitNumber} units={units} />
      <Field of={fields.title} label={LABELS.title} why="What is wrong, in a few words." maxLength={200} required />
      <TextArea
        of={fields.description}
        label={LABELS.description}
        why="Where it is, and since when."
        rows={5}
        maxLength={5000}
        required
      />
      <Row>
        <Choice
          of={fields.permissionToEnter}
          label={LABELS.permissionToEnter}
          optional
          options={ENTERING}
          blank="Not said"
        />
        <Choice of={fields.contactMethod} label={LABELS.contactMethod} optional options={CONTACT} blank="Not said" />
      </Row>
      <PictureField of={fields.pictures} label={LABELS.pictures} />
    </UploadForm>
  )
}
