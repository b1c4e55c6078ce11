import { SendSwitch } from "../send-switch.tsx"
import { HERE } from "./reminders.texts.ts"

export type ReminderView = {
  id: number
  subject: string
  when: string
  who: string
  isDisabled: boolean
  /** The next run, or null if there is none. */
  next: string | null
  /** The last run, "Feb 4, 2026: 3 reminded, 17 not". Null before the first. */
  last: string | null
}

export function ReminderList({ reminders }: { reminders: readonly ReminderView[] }) {
  if (reminders.length === 0) return <p className="quiet">No reminders yet. Nobody is reminded of rent.</p>
  return (
    <ul className="schedules">
      {reminders.map((reminder) => (
        <ReminderItem key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  )
}

function ReminderItem({ reminder }: { reminder: ReminderView }) {
  const { id, subject, when, who, isDisabled, next, last } = reminder
  return (
    <li className={isDisabled ? "disabled" : undefined}>
      <div className="card-head">
        <b>{subject}</b>
        <a className="destroys" href={`${HERE}?dialog=delete&id=${id}`} data-dialog>
          Delete<span className="hidden-text"> {subject}</span>
        </a>
      </div>
      <p>
        {when}, at 9:00 AM. {who}
      </p>
      {next !== null && <p>Next on {next}.</p>}
      {last !== null && <p className="quiet">{last}</p>}
      <div className="actions">
        <SendSwitch action={HERE} field="reminderID" of={reminder} isWaiting={isDisabled} />
        <a className="btn" href={`${HERE}?dialog=edit&id=${id}`} data-dialog>
          Edit<span className="hidden-text"> {subject}</span>
        </a>
        <a className="btn btn-quiet" href={`${HERE}/preview?reminder=${id}`}>
          Who would get it today<span className="hidden-text">: {subject}</span>
        </a>
        <a className="btn btn-quiet" href={`${HERE}/log?reminder=${id}`}>
          Log<span className="hidden-text"> of {subject}</span>
        </a>
      </div>
    </li>
  )
}
