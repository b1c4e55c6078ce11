import type { NewNote } from "~/domain/tenants/inputs.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { ConfirmDialog, ErrorDialog } from "~/ui/dialog.tsx"
import { Field, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { zoneText } from "~/values/time-zones.ts"

type NoteView = {
  id: number
  title: string
  description: string
  /** Null if the author's account was deleted. */
  by: string | null
  at: string
  isNew: boolean
  isYours: boolean
}

export function NoteList({ notes, zone, here }: { notes: NoteView[]; zone: string; here: string }) {
  return (
    <Card title={notes.length === 1 ? "1 note" : `${notes.length} notes, newest first`}>
      <ul className="notes">
        {notes.map((note) => (
          <li key={note.id}>
            <div className="card-head">
              <b>
                {note.title} {note.isNew && <Badge tone="attention">New</Badge>}
              </b>
              <a className="destroys" href={`${here}&dialog=delete&note=${note.id}`} data-dialog>
                Delete<span className="hidden-text"> {note.title}</span>
              </a>
            </div>
            <p>{note.description}</p>
            <p className="quiet small">{[note.by, note.at].filter(Boolean).join(", ")}</p>
          </li>
        ))}
      </ul>
      <p className="quiet small">Times are {zoneText(zone)}.</p>
    </Card>
  )
}

type FormProps = {
  tenantId: number
  idempotencyKey: string
  formResult: { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

export function NewNoteForm({ tenantId, idempotencyKey, formResult: actionData }: FormProps) {
  const { form, fields } = useForm<NewNote>({ id: "new-note", lastResult: actionData?.result })
  return (
    <Card title="Add a note">
      <form method="post" className="stack" {...form.props}>
        <Problems of={form} refusal={actionData?.refusal}>
          The note was not added yet.
        </Problems>
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="tenantID" value={tenantId} />
        <Field of={fields.title} label="Title" maxLength={200} autoComplete="off" required />
        <TextArea of={fields.description} label="Description" rows={5} maxLength={5000} required />
        <FormEnd>
          <button type="submit" name="intent" value="add" className="btn btn-primary">
            Add note
          </button>
        </FormEnd>
      </form>
    </Card>
  )
}

/** `notYours` tells a person why they cannot delete the note. */
type DialogProps = { note: NoteView; notYours: string; here: string; refusal: Refused | undefined }

export function DeleteDialog({ note, notYours, here, refusal }: DialogProps) {
  if (refusal) return <ErrorDialog subject={refusal.subject} message={refusal.message} close={here} />
  if (!note.isYours) return <ErrorDialog subject="Access Denied" message={notYours} close={here} />
  return (
    <ConfirmDialog
      title="Delete this note?"
      close={here}
      action={`${here}&dialog=delete&note=${note.id}`}
      intent="delete"
      verb="Delete note"
    >
      <input type="hidden" name="tenantNoteID" value={note.id} />
      <p>
        “{note.title}”, {[note.by, note.at].filter(Boolean).join(", ")}. This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
