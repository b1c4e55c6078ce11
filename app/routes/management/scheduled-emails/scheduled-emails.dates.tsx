import type { SendDates } from "~/domain/messaging/send-dates.ts"
import { formatLongInstant } from "~/values/calendar.ts"
import { zoneText } from "~/values/time-zones.ts"

/** When the email would be sent: shown before it is scheduled, and brought up to date by the page's script. */
export function SendDatesNote({ dates, isClamped, problem, zone }: SendDates & { zone: string }) {
  return (
    <div className="send-dates" data-dates role="status">
      {problem !== null ? (
        <p>{problem}</p>
      ) : (
        <>
          <p>{dates.length === 1 ? "It is sent on" : "The next times it is sent:"}</p>
          <ul>
            {dates.map((date) => (
              <li key={date}>{formatLongInstant(date, zone)}</li>
            ))}
          </ul>
        </>
      )}
      {isClamped && <p>Months that do not have this day get it on their last day.</p>}
      <p className="quiet small">Times are {zoneText(zone)}.</p>
    </div>
  )
}
