import { Card } from "~/ui/card.tsx"
import type { Preview } from "./import.view.ts"

/** Asks once for the whole file how its dates are written. An ambiguous date such as 03/04/2026 would be misread without notice. */
export function DatesForm({
  upload,
  dateInDoubt: { cell, row, contradiction },
}: {
  upload: number
  dateInDoubt: NonNullable<Preview["dateInDoubt"]>
}) {
  return (
    <Card title="How are the dates of this file written?" className="card">
      <form method="post" className="form">
        <p>
          <b>{cell}</b> in row {row} is a valid date only as day/month/year.{" "}
          {contradiction && (
            <>
              <b>{contradiction.cell}</b> in row {contradiction.row} is valid only as month/day/year: one of them must
              be corrected.{" "}
            </>
          )}
          The answer holds for every date of the file that is written in numbers with the year at its end.
        </p>
        <input type="hidden" name="upload" value={upload} />
        <input type="hidden" name="intent" value="dates" />
        <div className="actions">
          <button type="submit" className="btn btn-primary" name="dates" value="day first">
            Day/month/year: 03/04/2026 is Apr 3, 2026
          </button>
          <button type="submit" className="btn" name="dates" value="month first">
            Month/day/year: 03/04/2026 is Mar 4, 2026
          </button>
        </div>
      </form>
    </Card>
  )
}

type DateOrderProps = { upload: number; dateOrder: NonNullable<Preview["dateOrder"]> }

/** Says how ambiguous dates are read. Its button reads all of them the other way. */
export function DateOrderForm({ upload, dateOrder: { text, examples, isDayFirst } }: DateOrderProps) {
  return (
    <Card title="How the dates are read" className="card">
      <p>{text}</p>
      {examples.length > 0 && (
        <ul>
          {examples.map(({ column, cell, row, day }) => (
            <li key={column}>
              {column}: {cell} in row {row} is <b>{day}</b>
            </li>
          ))}
        </ul>
      )}
      <form method="post" className="actions">
        <input type="hidden" name="upload" value={upload} />
        <input type="hidden" name="dates" value={isDayFirst ? "month first" : "day first"} />
        <button type="submit" className="btn" name="intent" value="dates">
          {isDayFirst ? "These dates are month first" : "These dates are day first"}
        </button>
      </form>
    </Card>
  )
}
