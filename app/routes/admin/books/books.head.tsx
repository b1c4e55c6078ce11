import type { ReactNode } from "react"
import { FileLink, PrintButton } from "~/ui/file-buttons.tsx"
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

/** The head of a statement: print, its files, and the form that selects what it shows. */
export function StatementHead({ title, file, pdf, action, back = TO_REPORTS, children }: Props) {
  return (
    <>
      <PageHead title={title} back={back}>
        <PrintButton />
        <FileLink to={file}>Download CSV</FileLink>
        <FileLink to={pdf}>PDF</FileLink>
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
