/** Prints rows apart (plain-markup.ts), because React's static markup of a hundred rows takes most of such a page's time. */
import { createContext, createElement, Fragment, type ReactNode, useContext } from "react"
import { Markup, type Printable, piecesOf } from "./plain-markup.ts"

/** Characters that are encoded together: larger texts outlive the collector's nursery and cost more. */
const TOGETHER = 16_384

const END = "\u{E000}"

/** The rows printed for one page. Nobody knows `secret` before the page is sent, so no stored text can name a place of rows. */
export class PrintedRows {
  readonly #runs: Buffer[][] = []
  readonly #mark: string

  constructor(secret: string) {
    this.#mark = `${END}${secret}:`
  }

  /** Prints rows one by one. Returns what stands for them until `putInto`. */
  print<Row>(rows: readonly Row[], show: (row: Row) => Printable): ReactNode {
    const shown: ReactNode[] = []
    let [run, text]: [Buffer[], string] = [[], ""]
    const encode = () => {
      if (text !== "") run.push(Buffer.from(text))
      text = ""
    }
    const endRun = () => {
      encode()
      if (run.length > 0) shown.push(this.#placeOf(run))
      run = []
    }
    for (const row of rows) {
      for (const piece of piecesOf(show(row))) {
        if ("element" in piece) {
          endRun()
          shown.push(piece.element)
        } else {
          text += piece.markup
        }
      }
      if (text.length > TOGETHER) encode()
    }
    endRun()
    return createElement(Fragment, null, ...shown)
  }

  putInto(page: string): Buffer {
    const [before = "", ...parts] = page.split(this.#mark)
    if (parts.length !== this.#runs.length) throw new Error("A page does not show the rows that were printed for it")
    const bytes: Buffer[] = [Buffer.from(before)]
    for (const part of parts) {
      const end = part.indexOf(END)
      bytes.push(...(this.#runs[Number(part.slice(0, end))] ?? []), Buffer.from(part.slice(end + 1)))
    }
    return Buffer.concat(bytes)
  }

  #placeOf(run: Buffer[]): string {
    return `${this.#mark}${this.#runs.push(run) - 1}${END}`
  }
}

const PrintedRowsContext = createContext<PrintedRows | undefined>(undefined)

/** Around a page that has no framework script. */
export const PrintedRowsProvider = PrintedRowsContext.Provider

type Props<Row> = { of: readonly Row[]; show: (row: Row) => Printable }

/** The rows of a list; `show` prints one of them, by functions instead of components where rows are many. */
export function PlainRows<Row>({ of: rows, show }: Props<Row>): ReactNode {
  const printed = useContext(PrintedRowsContext)
  return printed === undefined ? rows.map((row) => elementOf(show(row))) : printed.print(rows, show)
}

function elementOf(shown: Printable): ReactNode {
  if (shown instanceof Markup) throw new Error("Rows of templates are for pages without framework script")
  return shown
}
