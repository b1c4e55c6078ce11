/** What the rows of a file prove of how they are written. Pure. Source: money.md 11.3. */

/** The first cell that proves each way of writing, and how many cells could be read both ways. */
export type Proof<Style extends string> = { of: Partial<Record<Style, { cell: string; row: number }>>; open: number }

/** `isProven`: some cell can only be read so. `open`: cells that would be another value, read the other way. */
export type Notation<Style extends string> = {
  value: Style
  isProven: boolean
  /** It was chosen or is proven: the next file is read so too. */
  isDecided: boolean
  open: number
  faults: { row: number; message: string }[]
}

/** The style that holds for the whole file: chosen, else proven, else the usual one. A row that proves another one is a fault. */
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
