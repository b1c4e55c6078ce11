/** Finds how the rows of a file write days and amounts. Pure. Source: money.md 11.3. */

/** For each notation, the first cell that proves it; and how many cells can be read both ways. */
export type Proof<Style extends string> = { of: Partial<Record<Style, { cell: string; row: number }>>; open: number }

/** `isProven`: at least one cell can only be read in this notation. `open`: how many cells would have another value in the other notation. */
export type Notation<Style extends string> = {
  value: Style
  isProven: boolean
  /** A person chose the notation or a cell proves it, so the next file is read the same way. */
  isDecided: boolean
  open: number
  faults: { row: number; message: string }[]
}

/** The notation for the whole file: the chosen one, else the proven one, else the usual one. A row that proves another notation is a fault. */
export function notationOf<Style extends string>(
  { of, open }: Proof<Style>,
  choice: Style | undefined,
  usual: Style,
  called: Record<Style, string>,
): Notation<Style> {
  const proven = Object.keys(of) as Style[]
  const value = choice ?? proven[0] ?? usual
  const faults = proven.flatMap((style) => {
    const place = of[style]
    if (style === value || !place) return []
    const against = of[value]
    const why = against
      ? `row ${against.row}, “${against.cell}”, only ${called[value]}`
      : `the file is read ${called[value]}`
    return [{ row: place.row, message: `“${place.cell}” can only be read ${called[style]}, and ${why}.` }]
  })
  return {
    value,
    isProven: of[value] !== undefined,
    isDecided: choice !== undefined || of[value] !== undefined,
    open,
    faults,
  }
}
