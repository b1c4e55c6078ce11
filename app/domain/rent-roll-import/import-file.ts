/** A landlord's file as rows of cells. Detects encoding and separator, interprets no cell, and runs before any transaction. */
import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { CsvError, parse } from "csv-parse"
import { badField, Refusal } from "../refusal.ts"

const DELIMITERS = [",", ";", "\t"] as const
type Delimiter = (typeof DELIMITERS)[number]
export const DATE_ORDERS = ["month first", "day first"] as const
export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252"

/** The rows as a spreadsheet numbers them: the first is row 1, and empty rows count. Cells are trimmed. */
export type Sheet = {
  rows: string[][]
  encoding: Encoding
  delimiter: Delimiter
  /** The date order that the person chose, if asked. */
  dates?: (typeof DATE_ORDERS)[number]
}

const MAX_BYTES = 1024 * 1024
const MAX_ROWS = 5_000
const MAX_CELLS_A_ROW = 200
/** The bytes read before other requests get their turn. */
const BYTES_A_TURN = 16 * 1024

/** Refuses, beside the field `file`, an empty or binary file, an unclosed quotation mark, and over 1 MB (413), 5,000 rows or 200 columns. */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.byteLength > MAX_BYTES) throw new Refusal("PAYLOAD_TOO_LARGE", { message: "The file is larger than 1 MB." })
  const { text, encoding } = decoded(bytes)
  const delimiter = delimiterOf(text)
  const rows = await parsed(text, delimiter)
  const filled = rows.filter((cells) => cells.some((content) => content !== ""))
  if (filled.length === 0) throw badFile("The file is empty.")
  if (filled.length > MAX_ROWS + 1) throw badFile("The file has more than 5,000 rows. Split it and import the parts.")
  if (rows.some((cells) => cells.length > MAX_CELLS_A_ROW)) throw badFile("The file has more than 200 columns.")
  return { rows, encoding, delimiter }
}

const badFile = (text: string) => badField("file", text)

function decoded(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw badFile("This is a spreadsheet workbook. Save it as CSV (in Excel: Save As, CSV UTF-8) and choose that file.")
  }
  const { text, encoding } = decodedAs(bytes)
  if (text.includes("\0")) throw badFile("This is not a CSV file: it holds binary data.")
  return { text, encoding }
}

function decodedAs(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (startsWith(bytes, [0xff, 0xfe])) return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16" }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" }
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" }
  }
}

const startsWith = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** The most frequent separator in the first lines, outside quotation marks. A file of one column counts as comma separated. */
function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, 20_000).replaceAll(/"[^"]*"/g, "")
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ","
}

async function parsed(text: string, delimiter: Delimiter): Promise<string[][]> {
  const parser = parse({
    delimiter,
    ltrim: delimiter !== "\t",
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: 200_000,
  })
  const rows: string[][] = []
  try {
    for await (const cells of Readable.from(inTurns(Buffer.from(text))).pipe(parser)) rows.push(cells.map(cell))
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw badFile(
      `Row ${Number(error.records ?? error.lines ?? 0) + 1} cannot be read: a quotation mark opens there and never ends.`,
    )
  }
}

async function* inTurns(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += BYTES_A_TURN) {
    await setImmediate()
    yield bytes.subarray(from, from + BYTES_A_TURN)
  }
}

/** A cell without surrounding spaces and marks. Excel writes ="00101" to keep a number as text. */
function cell(content: string): string {
  const trimmed = content.replaceAll(/[\u00a0\ufeff]/g, " ").trim()
  return /^="([^"]*)"$/.exec(trimmed)?.[1] ?? trimmed
}
