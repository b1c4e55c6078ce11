/** Prints rows separately (plain-markup.ts), because React's static markup of a hundred rows takes most of such a page's time. */
import { createContext, createElement, Fragment, type ReactNode, useContext } from "react"
import { Markup, type Printable, piecesOf } from "./plain-markup.ts"

/** Characters encoded at once. Larger texts outlive the collector's nursery and cost more. */
const TOGETHER = 16_384

const END = "\u{E000}"

/** Text, and what is encoded already of a longer one. */
type Run = (Buffer | string)[]

/** The rows printed for one page. Nobody knows `secret` before the page is sent, so no stored text can imitate a placeholder. */
export class PrintedRows {
  readonly #runs: Run[] = []
  readonly #mark: string

  constructor(secret: string) {
    this.#mark = `${END}${secret}:`
  }

  /** Prints rows one by one. Returns the placeholder for them until `putInto`. */
  print<Row>(rows: readonly Row[], show: (row: Row) => Printable): ReactNode {
    const shown: ReactNode[] = []
    let [run, text]: [Run, string] = [[], ""]
    const endRun = () => {
      if (text !== "") run.push(text)
      if (run.length > 0) shown.push(this.#placeOf(run))
      ;[run, text] = [[], ""]
    }
    for (const row of rows) {
      for (const piece of piecesOf(show(row))) {
        if (typeof piece === "string") text += piece
        else {
          endRun()
          shown.push(piece.element)
        }
      }
      if (text.length > TOGETHER) {
        run.push(Buffer.from(text))
        text = ""
      }
    }
    endRun()
    return createElement(Fragment, null, ...shown)
  }

  putInto(page: string): Buffer {
    const [before = "", ...parts] = page.split(this.#mark)
    if (parts.length !== this.#runs.length) throw new Error("A page does not show the rows that were printed for it")
    const bytes: Buffer[] = []
    let text = before
    for (const part of parts) {
      const end = part.indexOf(END)
      for (const piece of this.#runs[Number(part.slice(0, end))] ?? []) {
        if (typeof piece === "string") text += piece
        else {
          bytes.push(Buffer.from(text), piece)
          text = ""
        }
      }
      text += part.slice(end + 1)
    }
    const last = Buffer.from(text)
    return bytes.length === 0 ? last : Buffer.concat([...bytes, last])
  }

  #placeOf(run: Run): string {
    return `${this.#mark}${this.#runs.push(run) - 1}${END}`
  }
}

const PrintedRowsContext = createContext<PrintedRows | undefined>(undefined)

/** Wraps a page that has no framework script. */
export const PrintedRowsProvider = PrintedRowsContext.Provider

type Props<Row> = { of: readonly Row[]; show: (row: Row) => Printable }

/** The rows of a list; `show` prints one of them, by functions instead of components if there are many rows. */
export function PlainRows<Row>({ of: rows, show }: Props<Row>): ReactNode {
  const printed = useContext(PrintedRowsContext)
  return printed === undefined ? rows.map((row) => elementOf(show(row))) : printed.print(rows, show)
}

/** A part of a page with hundreds of elements, printed as rows are. */
export function Plain({ children }: { children: ReactNode }): ReactNode {
  const printed = useContext(PrintedRowsContext)
  return printed === undefined ? children : printed.print([children], (child) => child)
}

function elementOf(shown: Printable): ReactNode {
  if (shown instanceof Markup) throw new Error("Rows of templates are for pages without framework script")
  return shown
}
