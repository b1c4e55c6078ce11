import { Badge } from "~/ui/badge.tsx"
import { PictureList } from "~/ui/documents/picture-list.tsx"
import { TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { PictureField } from "~/ui/forms/picture-field.tsx"
import { UploadForm } from "~/ui/forms/upload-form.tsx"
import { Notice } from "~/ui/notice.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { addingTo, type NoteLine, oneRequest, type RequestLine } from "./requests.view.ts"

type AddProps = {
  id: number
  idempotencyKey: string
  result: Parameters<typeof useForm>[0]["lastResult"]
  refusal: Refused | undefined
}
type CardProps = Omit<AddProps, "id"> & { request: RequestLine; isOpen: boolean; canAdd: boolean }

export function OwnRequestCard({ request, isOpen, canAdd, ...adding }: CardProps) {
  const { id, unit, title, description, status, wishes, pictures, notes } = request
  const heading = `request-${id}-title`
  return (
    <article className="card request" aria-labelledby={heading}>
      <div className="actions">
        {unit !== null && <UnitBadge unit={unit} word="Suite" />}
        <Badge {...status}>{status.label}</Badge>
        <span className="small quiet">{request.statusLine}</span>
      </div>
      <div>
        <h3 id={heading}>
          <bdi>{title}</bdi>
        </h3>
        <p className="typed-lines">{description}</p>
        <p className="small quiet">{[request.submitted, ...wishes].filter(Boolean).join(" · ")}</p>
      </div>
      {pictures.length > 0 && <PictureList pictures={pictures} title={title} />}
      {notes.length > 0 && <Notes notes={notes} />}
      {canAdd && isOpen && (
        <details open>
          <summary>{addText(title)}</summary>
          <AddToRequest id={id} {...adding} />
        </details>
      )}
      {canAdd && !isOpen && (
        <p className="screen-only">
          <a href={oneRequest(id)}>{addText(title)}</a>
        </p>
      )}
    </article>
  )
}

const addText = (title: string) => (
  <>
    Add a note or pictures<span className="hidden-text"> to {title}</span>
  </>
)

function Notes({ notes }: { notes: readonly NoteLine[] }) {
  return (
    <ol className="request-notes" aria-label="Notes, newest first">
      {notes.map(({ id, note, author, isOwn, date, day }) => (
        <li key={id} className={isOwn ? "own" : undefined}>
          <p className="small quiet">
            <b>
              <bdi>{author}</bdi>
            </b>
            , <time dateTime={date}>{day}</time>
          </p>
          <p className="typed-lines">{note}</p>
        </li>
      ))}
    </ol>
  )
}

function AddToRequest({ id, idempotencyKey, result, refusal }: AddProps) {
  const { form, fields } = useForm<Record<keyof typeof LABELS, string>>({ id: `add-${id}`, lastResult: result })
  return (
    <UploadForm
      {...{ of: form, action: addingTo(id), intent: "add", idempotencyKey, refusal, labels: LABELS }}
      consequence="Nothing was added yet."
      hidden={{ requestID: id }}
      end={
        <div className="actions">
          <button type="submit" className="btn" data-upload>
            Add
          </button>
        </div>
      }
    >
      <TextArea of={fields.note} label={LABELS.note} rows={3} maxLength={5000} />
      <PictureField of={fields.pictures} label={LABELS.pictures} />
    </UploadForm>
  )
}

/** The request was deleted, or the tenant moved out. Shows the typed note, so that it can be copied. */
export function RequestGone({ refusal, result }: Pick<AddProps, "refusal" | "result">) {
  const typed = result?.submission?.payload.note
  return (
    <>
      <Notice tone="problem" role="alert" title="Nothing was added.">
        {refusal?.message}
      </Notice>
      {typeof typed === "string" && typed !== "" && (
        <TextArea of={{ name: "typed", defaultValue: typed }} label="What you typed" rows={5} readOnly />
      )}
    </>
  )
}

const LABELS = { note: "Note", pictures: "Pictures" }
