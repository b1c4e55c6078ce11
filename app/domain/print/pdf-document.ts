/** A printable document, only text with formatted figures and days. It is passed to the printing thread. */
export type PdfDocument = {
  title: string
  /** The period: "Nov 20, 2025 to Nov 20, 2026". */
  subtitle: string
  name: string
  author: string
  /** In milliseconds. */
  madeAt: number
  letterhead: string[]
  addressee: string[]
  sum: { label: string; value: string }
  blocks: Block[]
  isLandscape?: boolean
  /** At the bottom of every page, beside the page's number. */
  foot: string
  /** Documents that follow in the same file; each begins on a new page and has its own page numbers. */
  others?: PdfDocument[]
}

export type Block =
  | ({ kind: "table" } & DocumentTable)
  | { kind: "facts"; heading: string | null; facts: PdfFact[] }
  | { kind: "remark"; text: string }

export type PdfFact = { label: string; value: string; isTotal?: boolean }

/** A table over any number of pages. The last column is a running balance, described by the second column, unless `isList`. */
export type DocumentTable = {
  heading?: string
  columns: PdfColumn[]
  rows: string[][]
  /** The rows in bold, counted from 0: headings within the table, and totals. */
  strong?: readonly number[]
  /** The last line, under a double rule: a value in the last column, or one in each; null without a total. */
  total: PdfFact | { cells: string[] } | null
  /** Whether the last column holds separate amounts, so no balance is carried from page to page. */
  isList?: boolean
}

/** Widths are in points; one column without a width takes the rest. */
export type PdfColumn = { label: string; width?: number; isFigure?: boolean }
