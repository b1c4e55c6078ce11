/** A note of management that waits to be read; `day` is for machines, `count` how many wait. */
export type WaitingPopup = { id: number; subject: string; note: string; day: string; at: string; count: number }

/** Over every page, one note at a time: marking it read takes it away and shows the next. `back` is the page it lies on. */
export function Popup({ popup, back }: { popup: WaitingPopup; back: string }) {
  const { id, subject, note, day, at, count } = popup
  return (
    <div className="scrim">
      <dialog open aria-labelledby="popup-title" aria-modal="true">
        <form method="post" action="/popup">
          <input type="hidden" name="noteID" value={id} />
          <input type="hidden" name="back" value={back} />
          <div className="dialog-head">
            <h2 id="popup-title">{subject}</h2>
          </div>
          <div className="dialog-body">
            <p className="said">{note}</p>
            <p className="quiet small">
              From management, <time dateTime={day}>{at}</time>.{count > 1 && ` 1 of ${count} notes.`}
            </p>
          </div>
          <div className="dialog-end">
            <button type="submit" className="btn btn-primary">
              Mark as read
            </button>
          </div>
        </form>
      </dialog>
    </div>
  )
}
