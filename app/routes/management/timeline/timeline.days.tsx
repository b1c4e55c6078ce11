import type { TimelineEntry } from "~/domain/timeline/entry.ts"
import { Card } from "~/ui/card.tsx"
import { plain } from "~/ui/lists/plain-markup.ts"
import { Plain } from "~/ui/lists/plain-rows.tsx"
import { type Day, formatDay, formatTime } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { placeOf, timelineAddress } from "./timeline.links.ts"

type Props = { tenantId: number; entries: readonly TimelineEntry[]; zone: string; maySeeLog: boolean }
/** The element of a day's heading: one level below the heading above the list. */
type DayHeading = { heading: "h2" | "h3" }

export function TimelineDays({ entries, heading: Heading, ...rest }: Props & DayHeading) {
  const days = [...Map.groupBy(entries, ({ day }) => day)]
  return (
    <div className="timeline">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Heading id={`day-${day}`}>
            <time dateTime={day}>{formatDay(day)}</time>
          </Heading>
          <Entries entries={ofDay} day={day} {...rest} />
        </section>
      ))}
    </div>
  )
}

/** The newest entries except money, which the payment history shows. The whole timeline is printed separately. */
export function LatestCard({ entries, ...rest }: Props) {
  return (
    <Card
      title="Time line"
      className="card screen-only"
      action={<a href={timelineAddress(rest.tenantId)}>Whole time line</a>}
    >
      {entries.length === 0 ? (
        <p className="quiet">No mail, request, note, document or change yet.</p>
      ) : (
        <Plain>
          <TimelineDays entries={entries} heading="h3" {...rest} />
        </Plain>
      )}
    </Card>
  )
}

function Entries({ entries, day, tenantId, zone, maySeeLog }: Props & { day: Day }) {
  return (
    <ol>
      {entries.map((entry, index) => {
        const { kind, at, title, detail, by, amount } = entry
        const to = placeOf(tenantId, entry, maySeeLog)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the page, and money has no number
          <li key={`${day}-${index}`} className={kind}>
            <span className="at">{at === null ? "" : formatTime(at, zone)}</span>
            <div>
              <p>
                <b>{to === undefined ? title : <a href={to}>{title}</a>}</b>
                {amount !== null && <span className="num"> {formatMoney(amount)}</span>}
              </p>
              {detail !== null && detail !== "" && <p className="detail">{detail}</p>}
              {by !== null && <p className="quiet small">{by}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

plain(TimelineDays, Entries)
