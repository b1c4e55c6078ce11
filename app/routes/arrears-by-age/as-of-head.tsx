import { DayField } from "~/ui/forms/fields.tsx"
import { Icon } from "~/ui/icon.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"

type Props = {
  title: string
  here: string
  /** Its file on paper, where it has one. */
  pdf?: string
  /** The page to return to. Absent if the toolbar links to this page. */
  back?: { to: string; label: string }
  on: Day
  today: Day
  typed: string
  problem: string | null
}

export function AsOfHead({ title, here, pdf, back, on, today, typed, problem }: Props) {
  const of = {
    name: "on",
    defaultValue: problem === null ? on : typed,
    ...(problem === null ? {} : { errors: [problem] }),
  }
  return (
    <>
      <PageHead title={`${title} as of ${formatDay(on)}`} {...(back ? { back } : {})}>
        <button type="button" className="btn" data-print hidden>
          <Icon name="print" />
          Print
        </button>
        <a className="btn" href={`${here}/export?on=${on}`} download>
          <Icon name="download" />
          Download CSV
        </a>
        {pdf && (
          <a className="btn" href={pdf} download>
            <Icon name="download" />
            PDF
          </a>
        )}
      </PageHead>
      <form method="get" action={here} className="tools filters screen-only">
        <DayField of={of} label="At the end of" max={today} />
        <div className="actions">
          <button type="submit" className="btn">
            Show
          </button>
          {on !== today && (
            <a className="btn btn-quiet" href={here}>
              Today
            </a>
          )}
        </div>
      </form>
    </>
  )
}
