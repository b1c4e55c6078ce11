/** Converts a row to text that is the same for the same values on both engines. */
import type { CopiedTable } from "./copied-tables.ts"

/** A row's values in alphabetical order of columns; a flag is 0 or 1. */
export type Row = Record<string, string | number | Buffer | null>

/** PostgreSQL stores every character except NUL, so U+FFFD replaces it in the copy and in the digest of both sides. */
const NUL = String.raw`\u0000`

/** The row as JSON, which PostgreSQL can read. Bytes are hexadecimal. Refuses a number that was not read exactly. */
export function textOf({ name }: CopiedTable, row: Row): string {
  for (const [column, value] of Object.entries(row)) {
    if (Buffer.isBuffer(value)) row[column] = String.raw`\x${value.toString("hex")}`
    else if (typeof value === "number" && !Number.isSafeInteger(value)) {
      throw new Error(`${name}.${column} has a number that cannot be read exactly`)
    }
  }
  const text = JSON.stringify(row)
  return text.includes(NUL) ? JSON.stringify(withoutNul(row)) : text
}

const withoutNul = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value,
    ]),
  )

/** Converts a text made by `textOf` back to a row. */
export function rowOf({ bytes }: CopiedTable, text: string): Row {
  const row = JSON.parse(text) as Row
  for (const column of bytes) {
    const value = row[column]
    if (typeof value === "string") row[column] = Buffer.from(value.slice(2), "hex")
  }
  return row
}
