/** A document to be printed, in words only: figures and days are already written out. It goes to the printing thread as it is. */
export type PdfDocument = {
  /** What it is, in large letters: "Statement". */
  title: string
  /** What it covers: "Nov 20, 2025 to Nov 20, 2026". */
  subtitle: string
  /** The name of the document as programs show it. */
  name: string
  author: string
  /** When it was made, in milliseconds. */
  madeAt: number
  /** The sender's lines, the first in bold; may be empty. */
  letterhead: string[]
  /** Who and what it is about, the first line in bold. */
  addressee: string[]
  /** The one figure it is about. */
  sum: { label: string; value: string }
  blocks: Block[]
  /** Said at the bottom of every page, beside the page's number. */
  foot: string
}

export type Block =
  | ({ kind: "table" } & DocumentTable)
  | { kind: "facts"; heading: string | null; facts: Fact[] }
  | { kind: "remark"; text: string }

export type Fact = { label: string; value: string; isTotal?: boolean }

/** A table that may run over many pages; its second column says in words what its last one counts: a running balance, unless `isList`. */
export type DocumentTable = {
  columns: Column[]
  /** One text a column. */
  rows: string[][]
  /** The last line, under a double rule; the value stands in the last column. */
  total: Fact
  /** Whether the last column holds amounts of their own: nothing is carried from page to page. */
  isList?: boolean
}

/** Widths are in points; one column without a width takes what is left. */
export type Column = { label: string; width?: number; isFigure?: boolean }
