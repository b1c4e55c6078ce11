import type { ScheduledLetter } from "~/domain/messaging/scheduled-letter.ts"
import type { Ahead, SendDates } from "~/domain/messaging/send-dates.ts"
import { Notice } from "~/ui/notice.tsx"
import { formatLongInstant } from "~/values/calendar.ts"
import { zoneText } from "~/values/time-zones.ts"
import { Filled } from "../filled-text.tsx"

/** A preview: the email, the number of recipients and the dates. The page's script updates it. */
export function AheadNote({ letter, dates, zone }: Pick<Ahead, "letter" | "dates"> & { zone: string }) {
  return (
    <div className="stack" data-dates>
      {letter && <Letter letter={letter} />}
      <SendDatesNote {...dates} zone={zone} />
    </div>
  )
}

function Letter({ letter: { reader, subject, body, problems, ...to } }: { letter: ScheduledLetter }) {
  return (
    <>
      <p role="status">
        <b>{countOf(to)}</b>
      </p>
      <section className="review-text" aria-label="The text">
        <p className="quiet small">{reader === null ? "The text" : `As ${reader} would read it`}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls and must be reachable by keyboard */}
        <div className="typed-text" tabIndex={0}>
          <p>
            <b>
              <Filled pieces={subject} />
            </b>
          </p>
          <Filled pieces={body} />
        </div>
      </section>
      {problems.length > 0 && (
        <Notice tone="attention" title="Keys that cannot be filled in">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
    </>
  )
}

function countOf({ recipients, groupName }: Pick<ScheduledLetter, "recipients" | "groupName">): string {
  const count = recipients === 1 ? "1 recipient" : `${recipients} recipients`
  if (groupName === null) return recipients === 0 ? "To nobody yet." : `To ${count}.`
  return `To whoever belongs to ${groupName} when it is sent: ${recipients === 0 ? "nobody" : count} today.`
}

function SendDatesNote({ dates, isClamped, problem, zone }: SendDates & { zone: string }) {
  return (
    <div className="send-dates" role="status">
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
