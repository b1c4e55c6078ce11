import type { SubmissionResult } from "@conform-to/react/future"
import type { DescribePublicPicture, UploadPublicPicture } from "~/domain/public-page/inputs.ts"
import { ConfirmDialog, Dialog, ErrorDialog } from "~/ui/dialog.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import type { FieldFrame } from "~/ui/forms/field-box.tsx"
import { Field } from "~/ui/forms/fields.tsx"
import { FileField, PICTURE_TYPES } from "~/ui/forms/file-field.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownVersion } from "~/ui/forms/shown-version.tsx"
import { HERE, type PictureDialogData } from "./public-page.view.ts"

type FormResult = { result?: SubmissionResult<string[]> | undefined; refusal?: Refused | undefined } | undefined
type Props<Name> = { dialog: Extract<PictureDialogData, { name: Name }>; formResult: FormResult }

type DialogProps = { dialog: PictureDialogData | null; formResult: FormResult }

/** Without a dialog, as for a deleted picture, it still shows why a form was refused. */
export function PictureDialog({ dialog, formResult }: DialogProps) {
  if (dialog?.name === "upload") return <UploadDialog dialog={dialog} formResult={formResult} />
  if (dialog?.name === "edit") return <EditDialog dialog={dialog} formResult={formResult} />
  const refusal = formResult?.refusal
  if (refusal) return <ErrorDialog subject={refusal.subject} message={refusal.message} close={HERE} />
  if (dialog === null) return null
  return dialog.name === "remove" ? <RemoveDialog dialog={dialog} /> : <RestoreDialog dialog={dialog} />
}

const WHY_TEXT = "A description of the picture, for people who cannot see it and for search engines."
const LABELS = { file: "Picture", alternativeText: "Alternative text", isRendering: "This is a rendering" }
const WHY_FILE = "JPEG, PNG or WebP, up to 25 MB. It is made smaller; where and with what it was taken is left out."

function UploadDialog({ dialog, formResult }: Props<"upload">) {
  const { title, verb, key, place, replaces } = dialog
  const { form, fields } = useForm<UploadPublicPicture & { file: File }>({ lastResult: formResult?.result })
  const target = replaces === null ? `dialog=add&place=${place}` : `dialog=replace&picture=${replaces}`
  return (
    <Dialog
      title={title}
      close={HERE}
      submit={<SubmitButton verb={verb} />}
      // The browser checks for the alternative text before it sends. After a refusal the file would have to be chosen again.
      form={{
        method: "post",
        action: `${HERE}?${target}`,
        ...form.props,
        noValidate: false,
        encType: "multipart/form-data",
      }}
    >
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nothing was stored. Choose the picture once more.
      </Problems>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="place" value={place} />
      {replaces !== null && <input type="hidden" name="replaces" value={replaces} />}
      <FileField of={fields.file} label={LABELS.file} why={WHY_FILE} accept={PICTURE_TYPES} />
      <About fields={fields} />
    </Dialog>
  )
}

function EditDialog({ dialog: { id, alternativeText, isRendering, version }, formResult }: Props<"edit">) {
  const { form, fields } = useForm<DescribePublicPicture>({
    lastResult: formResult?.result,
    defaultValue: { alternativeText, isRendering },
  })
  return (
    <Dialog
      title="Edit the text of a picture"
      close={HERE}
      submit={<SubmitButton verb="Save" intent="describe" />}
      form={{ method: "post", action: `${HERE}?dialog=edit&picture=${id}`, ...form.props }}
    >
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS} />
      <ShownVersion stored={version} formResult={formResult} />
      <input type="hidden" name="id" value={id} />
      <About fields={fields} />
    </Dialog>
  )
}

function About({ fields }: { fields: { alternativeText: FieldFrame["of"]; isRendering: FieldFrame["of"] } }) {
  return (
    <>
      <Field of={fields.alternativeText} label={LABELS.alternativeText} why={WHY_TEXT} maxLength={300} required />
      <CheckBox
        of={fields.isRendering}
        label={LABELS.isRendering}
        why="The word “Rendering” then stands on it: a rendering is never called a photograph."
      />
    </>
  )
}

function SubmitButton({ verb, intent }: { verb: string; intent?: string }) {
  return (
    <button type="submit" className="btn btn-primary" {...(intent ? { name: "intent", value: intent } : {})}>
      {verb}
    </button>
  )
}

function RemoveDialog({ dialog: { id, alternativeText } }: Omit<Props<"remove">, "formResult">) {
  const address = `${HERE}?dialog=remove&picture=${id}`
  return (
    <ConfirmDialog title="Remove this picture?" close={HERE} action={address} intent="remove" verb="Remove picture">
      <input type="hidden" name="id" value={id} />
      <p>
        <b>
          <bdi>{alternativeText}</bdi>
        </b>{" "}
        is taken off the public page and deleted.
      </p>
    </ConfirmDialog>
  )
}

function RestoreDialog({ dialog: { count } }: Omit<Props<"restore">, "formResult">) {
  return (
    <ConfirmDialog
      title="Restore the built-in pictures?"
      close={HERE}
      action={`${HERE}?dialog=restore`}
      intent="restore"
      verb="Delete and restore"
    >
      <p>
        {count === 1
          ? "The picture that was uploaded is deleted."
          : `The ${count} pictures that were uploaded are deleted.`}{" "}
        The built-in renderings are shown again.
      </p>
    </ConfirmDialog>
  )
}
