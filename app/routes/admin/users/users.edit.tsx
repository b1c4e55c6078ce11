import type { EditUser } from "~/domain/identity/inputs.ts"
import { Dialog } from "~/ui/dialog.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, Row } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import type { FormResult, UserDialogData } from "./users.dialog-data.ts"
import { TargetFields } from "./users.target.tsx"

const LABELS = { firstName: "First Name", lastName: "Last Name", email: "Email" }

export function EditDialog({
  dialog: { here, address, person },
  formResult,
}: {
  dialog: UserDialogData
  formResult: FormResult | undefined
}) {
  const { firstName, lastName, email } = person
  const { form, fields } = useForm<EditUser>({
    lastResult: formResult?.result,
    defaultValue: { firstName, lastName, email },
  })
  return (
    <Dialog
      title="Edit User"
      close={here}
      form={{ method: "post", action: address, ...form.props }}
      submit={
        <button type="submit" name="intent" value="edit" className="btn btn-primary">
          Save
        </button>
      }
    >
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was changed.
      </Problems>
      <TargetFields person={person} here={here} />
      <ShownVersion stored={person.version} formResult={formResult} />
      <Row>
        <Field of={fields.firstName} label={LABELS.firstName} autoComplete="off" maxLength={100} required />
        <Field of={fields.lastName} label={LABELS.lastName} autoComplete="off" maxLength={100} required />
      </Row>
      <Field
        of={fields.email}
        label={LABELS.email}
        why="With another email the person is signed out everywhere, and both addresses get a mail."
        type="email"
        autoComplete="off"
        required
      />
    </Dialog>
  )
}
