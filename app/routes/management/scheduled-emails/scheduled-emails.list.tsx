import { SendSwitch } from "../send-switch.tsx"
import type { ScheduleView } from "./scheduled-emails.view.ts"

export const HERE = "/management/email/scheduled"
const DISABLED = "This email is disabled: it is not sent. It can be enabled again with the toggle."

/** Every scheduled email, or a note that there is none. The page's script refreshes it. */
export function ScheduleList({ schedules }: { schedules: readonly ScheduleView[] }) {
  if (schedules.length === 0)
    return (
      <p className="quiet" data-live="schedules">
        No scheduled emails found.
      </p>
    )
  return (
    <ul className="schedules" data-live="schedules">
      {schedules.map((schedule) => (
        <Schedule key={schedule.id} schedule={schedule} />
      ))}
    </ul>
  )
}

function Schedule({ schedule }: { schedule: ScheduleView }) {
  const { id, subject, to, frequency, initial, by, isDisabled, isWaiting, description, last } = schedule
  return (
    <li className={isDisabled ? "disabled" : undefined} title={isWaiting ? DISABLED : undefined}>
      <div className="card-head">
        <b>{subject}</b>
        <a className="destroys" href={`${HERE}?dialog=delete&id=${id}`} data-dialog>
          Delete<span className="hidden-text"> {subject}</span>
        </a>
      </div>
      <p>{description}</p>
      <dl className="facts">
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>Frequency</dt>
          <dd>{frequency}</dd>
        </div>
        <div>
          <dt>First send</dt>
          <dd>{initial}</dd>
        </div>
        {last !== null && (
          <div>
            <dt>Last sent</dt>
            <dd>{last}</dd>
          </div>
        )}
        <div>
          <dt>Created by</dt>
          <dd>{by}</dd>
        </div>
      </dl>
      <SendSwitch
        action={HERE}
        field="scheduledEmailId"
        of={schedule}
        isWaiting={isWaiting}
        buttonId={`toggle-${id}`}
      />
    </li>
  )
}
