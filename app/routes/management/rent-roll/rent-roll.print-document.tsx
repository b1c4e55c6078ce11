import type { RentRollSums } from "~/domain/rent-roll/rent-roll.ts"
import type { RentRollQuery } from "~/domain/rent-roll/rent-roll-inputs.ts"
import { Icon } from "~/ui/icon.tsx"
import stylesheet from "~/ui/print-document.css?url"
import type { Column } from "./rent-roll.columns.ts"
import { WholeRollPrintHead } from "./rent-roll.print-head.tsx"
import { PrintTable } from "./rent-roll.table.tsx"
import script from "./rent-roll-print.enhance.ts?worker&url"

export const LINES = "\u{E000}lines\u{E000}"

/** A placeholder for the foot, which depends on all rows. */
export const FOOT = "\u{E000}foot\u{E000}"

type DocumentProps = {
  property: string
  roll: RentRollSums
  state: RentRollQuery
  columns: readonly Column[]
  back: string
}

/** The document around the printed rows. Its script opens the print dialog; without script the person uses the browser's menu. */
export function PrintDocument({ property, roll, state, columns, back }: DocumentProps) {
  return (
    <html lang="en" data-sheet={`${property} · Rent Roll`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`Rent Roll · ${property}`}</title>
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body className="print-document">
        <div className="tools">
          <a className="btn btn-quiet" href={back}>
            <Icon name="back" />
            Rent Roll
          </a>
          <h1>All that is listed, to be printed</h1>
          <button type="button" className="btn btn-primary push" data-print hidden>
            <Icon name="print" />
            Print
          </button>
        </div>
        <main>
          <WholeRollPrintHead property={property} today={roll.today} total={roll.total} state={state} />
          <PrintTable roll={roll} columns={columns} lines={LINES} />
          {FOOT}
        </main>
        <script type="module" src={script} />
      </body>
    </html>
  )
}
