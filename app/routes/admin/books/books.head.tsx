import type { ReactNode } from "react"
import { Icon } from "~/ui/icon.tsx"
import { PageHead } from "~/ui/page-head.tsx"
import { REPORTS } from "./books.address.ts"

type Props = {
  title: string
  file: string
  pdf: string
  action: string
  back?: { to: string; label: string }
  children: ReactNode
}

const TO_REPORTS = { to: REPORTS, label: "Reports" }

/** The head of a statement: print, its files, and the form that chooses what it shows. */
export function StatementHead({ title, file, pdf, action, back = TO_REPORTS, children }: Props) {
  return (
    <>
      <PageHead title={title} back={back}>
        <button type="button" className="btn" data-print hidden>
          <Icon name="print" />
          Print
        </button>
        <a className="btn" href={file} download>
          <Icon name="download" />
          Download CSV
        </a>
        <a className="btn" href={pdf} download>
          <Icon name="download" />
          PDF
        </a>
      </PageHead>
      <form method="get" action={action} className="tools filters screen-only">
        {children}
        <div className="actions">
          <button type="submit" className="btn">
            Show
          </button>
        </div>
      </form>
    </>
  )
}
