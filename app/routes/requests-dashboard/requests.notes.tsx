/** All notes of a request, and a form that adds one. Source: specification 3 sections 2 and 4. */
import { Badge } from "~/ui/badge.tsx"
import { PictureList } from "~/ui/documents/picture-list.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { PictureField } from "~/ui/forms/picture-field.tsx"
import { plain } from "~/ui/lists/plain-markup.ts"
import { AboutRequest, DialogForm, type DialogProps } from "./requests.dialog-parts.tsx"

const WHY_SHOWN = "Otherwise only staff see the note and the pictures."
const LABELS = { notes: "Note", pictures: "Pictures" }

export function NotesDialog({ dialog, formResult, idempotencyKey }: DialogProps<"notes">) {
  const { unit, description, title, isFromTenant, pictures, notes, changes } = dialog
  const { form, fields } = useForm<{ notes: string; pictures: File[]; showToTenant: boolean }>({
    lastResult: formResult?.result,
  })
  return (
    <DialogForm
      title={`Notes for ${unit}`}
      dialog={dialog}
      intent="note"
      verb="Add note"
      form={form.props}
      hasPictures
      idempotencyKey={idempotencyKey}
    >
      <div className="stack notes-modal">
        <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
          Nothing was added yet.
        </Problems>
        <AboutRequest request={dialog} inHead="unit" />
        {(description !== null || pictures.length > 0) && (
          <details open={notes.length === 0}>
            <summary>{pictures.length > 0 ? "Description and pictures" : "Description"}</summary>
            {description !== null && <p className="typed-lines">{description}</p>}
            {pictures.length > 0 && <PictureList pictures={pictures} title={title} />}
          </details>
        )}
        <TextArea of={fields.notes} label={LABELS.notes} rows={2} maxLength={5000} />
        <PictureField of={fields.pictures} label={LABELS.pictures} />
        {isFromTenant && <CheckBox of={fields.showToTenant} label="Show to tenant" why={WHY_SHOWN} />}
        <NoteList notes={notes} />
        <details>
          <summary>Changes</summary>
          <ul>
            {changes.map(({ id, what, by, at }) => (
              <li key={id}>
                {what}{" "}
                <span className="small quiet">
                  <bdi>{by}</bdi>, {at}
                </span>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </DialogForm>
  )
}

export function NoteSigns({ isFromTenant, isShown }: { isFromTenant: boolean; isShown: boolean }) {
  if (isFromTenant) return <Badge>From the tenant</Badge>
  return isShown && <Badge>Shown to tenant</Badge>
}

plain(NoteSigns)

function NoteList({ notes }: { notes: DialogProps<"notes">["dialog"]["notes"] }) {
  if (notes.length === 0) return <p className="quiet">No notes yet.</p>
  return (
    <ol className="request-notes" aria-label="Notes, newest first">
      {notes.map(({ id, note, by, at, isFromTenant, isShown }) => (
        <li key={id} className={isFromTenant ? "own" : undefined}>
          <p className="small quiet">
            <b>
              <bdi>{by}</bdi>
            </b>
            , {at} <NoteSigns isFromTenant={isFromTenant} isShown={isShown} />
          </p>
          <p className="typed-lines">{note}</p>
        </li>
      ))}
    </ol>
  )
}
