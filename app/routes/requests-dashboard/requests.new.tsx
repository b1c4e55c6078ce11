/** The dialog that creates a request. Source: specification 3 section 2. */
import { Choice } from "~/ui/forms/choices.tsx"
import { Field, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { PictureField } from "~/ui/forms/picture-field.tsx"
import { PERMISSION_TO_ENTER } from "~/values/requests/request-labels.ts"
import { DialogForm, type DialogProps } from "./requests.dialog-parts.tsx"

/** The specification gives these labels. Fields without an asterisk are optional. */
const LABELS = {
  unitNumber: "Unit *",
  title: "Title *",
  description: "Description",
  permissionToEnter: "Permission to enter",
  assignedTo: "Assign To",
  pictures: "Pictures",
}
const ENTERING = Object.entries(PERMISSION_TO_ENTER).map(([value, label]) => ({ value, label }))
const WHY_ENTERING = "The person who works on it reads it, on paper too."

/** Preselects no unit, because a forgotten choice would create a request for the wrong place. */
export function NewDialog({ dialog, formResult, idempotencyKey }: DialogProps<"new">) {
  const { typed, units, staff } = dialog
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({
    lastResult: formResult?.result,
    defaultValue: typed,
  })
  const choices = [{ value: "0", label: "Entire Building" }, ...units.map(String)]
  return (
    <DialogForm
      title="New Maintenance Request"
      dialog={dialog}
      intent="new"
      verb="Submit"
      form={form.props}
      hasPictures
      idempotencyKey={idempotencyKey}
    >
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was created yet.
      </Problems>
      <Choice of={fields.unitNumber} label={LABELS.unitNumber} blank="Choose" options={choices} required />
      <Choice
        of={fields.permissionToEnter}
        label={LABELS.permissionToEnter}
        why={WHY_ENTERING}
        blank="Not asked yet"
        options={ENTERING}
      />
      <Choice of={fields.assignedTo} label={LABELS.assignedTo} blank="Unassigned" options={staff} />
      <Field of={fields.title} label={LABELS.title} maxLength={200} autoComplete="off" required />
      <TextArea of={fields.description} label={LABELS.description} rows={4} maxLength={5000} />
      <PictureField of={fields.pictures} label={LABELS.pictures} />
    </DialogForm>
  )
}
