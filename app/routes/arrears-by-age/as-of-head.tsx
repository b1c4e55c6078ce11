import { FileLink, PrintButton } from "~/ui/file-buttons.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"

type Props = {
  title: string
  here: string
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
        <PrintButton />
        <FileLink to={`${here}/export?on=${on}`}>Download CSV</FileLink>
        {pdf && <FileLink to={pdf}>PDF</FileLink>}
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
