import { Dialog } from "./dialog.tsx"

/** A popup note that waits to be read; `day` is for machines, `count` how many wait. */
export type WaitingPopup = { id: number; subject: string; note: string; day: string; at: string; count: number }

/** Over every page, one note at a time: marking it read shows the next. `back` is the page below. */
export function Popup({ popup, back }: { popup: WaitingPopup; back: string }) {
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
