import { Dialog } from "./dialog.tsx"

/** An unread popup note; `day` is machine-readable, `count` the number of unread notes. */
export type UnreadPopup = { id: number; subject: string; note: string; day: string; at: string; count: number }

/** Shown over every page, one note at a time: after it is marked read, the next one appears. `back` is the page below. */
export function Popup({ popup, back }: { popup: UnreadPopup; back: string }) {
  const { id, subject, note, day, at, count } = popup
  const submit = (
    <button type="submit" className="btn btn-primary">
      Mark as read
    </button>
  )
  return (
    <Dialog title={subject} form={{ method: "post", action: "/popup" }} back={null} submit={submit}>
      <input type="hidden" name="noteID" value={id} />
      <input type="hidden" name="back" value={back} />
      <p className="typed-text">{note}</p>
      <p className="quiet small">
        From management, <time dateTime={day}>{at}</time>.{count > 1 && ` 1 of ${count} notes.`}
      </p>
    </Dialog>
  )
}
