/** Converts the server's numbers: flags to 1 and 0; counts, totals and cents to JavaScript numbers. One that does not fit exactly is an error. */
import type pg from "pg"

export function readNumbersAsNumbers(types: typeof pg.types): void {
  types.setTypeParser(16, (text) => (text === "t" ? 1 : 0))
  types.setTypeParser(20, exact)
  types.setTypeParser(1700, exact)
}

function exact(text: string): number {
  const value = Number(text)
  if (!(Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value))) {
    throw new Error(`The database returned the number ${text}, which cannot be held exactly`)
  }
  return value
}
