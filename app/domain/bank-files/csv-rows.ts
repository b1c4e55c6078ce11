/** Splits a bank's CSV file into rows, without interpreting any cell. Source: money.md 11.3. */
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { CsvError, parse } from "csv-parse"
import { badFile, MAX_LINES } from "./file-text.ts"
import type { Turns } from "./turns.ts"

const DELIMITERS = [",", ";", "\t", "|"] as const
type Separator = (typeof DELIMITERS)[number]

const MAX_COLUMNS = 100
/** Rows allowed before and after the lines, such as the bank's name, totals and empty rows. */
const MAX_AROUND = 100
/** Bytes given to the parser at once; it takes a few milliseconds for them. */
const A_PIECE = 16 * 1024

/** The rows with trimmed cells. Empty rows count, as in the spreadsheet. Refuses over 50,000 lines or 100 columns, and an unclosed quotation mark. */
export async function csvRows(text: string, turns: Turns): Promise<string[][]> {
  const delimiter = separatorOf(text)
  const parser = parse({
    delimiter,
    bom: true,
    ltrim: delimiter !== "\t",
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: 100_000,
  })
  const rows: string[][] = []
  const take = async (parsed: AsyncIterable<string[]>) => {
    for await (const cells of parsed) {
      rows.push(cells.map(trimmed))
      if (cells.length > MAX_COLUMNS) throw badFile("The file has more than 100 columns.")
      if (rows.length > MAX_LINES + MAX_AROUND)
        throw badFile("The file has more than 50,000 lines. Choose fewer months.")
    }
  }
  try {
    await pipeline(Readable.from(inPieces(Buffer.from(text), turns)), parser, take)
    return rows
  } catch (error) {
    throw refusalFor(error, rows.length)
  }
}

async function* inPieces(bytes: Buffer, turns: Turns): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += A_PIECE) {
    await turns.rest()
    yield bytes.subarray(from, from + A_PIECE)
  }
}

function refusalFor(problem: unknown, read: number): unknown {
  if (!(problem instanceof CsvError)) return problem
  return badFile(
    `Row ${read + 1} cannot be read: a quotation mark opens there and never ends, or the row is far too long.`,
  )
}

/** Removes surrounding spaces, and Excel's ="00101", which keeps a number as text. */
function trimmed(content: string): string {
  const cell = content.replaceAll("\u00a0", " ").trim()
  return cell.startsWith("=") ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell) : cell
}

/** The separator that occurs equally often in most of the first lines, outside quotation marks. */
function separatorOf(text: string): Separator {
  const sample = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .slice(0, 60)
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    ...mode(sample.map((line) => line.split(delimiter).length)),
  }))
  scored.sort((one, other) => other.lines - one.lines || other.count - one.count)
  return scored[0]?.delimiter ?? ","
}

/** The most frequent number of cells above one, and how many lines have it. */
function mode(counts: readonly number[]): { lines: number; count: number } {
  const seen = new Map<number, number>()
  for (const count of counts) if (count > 1) seen.set(count, (seen.get(count) ?? 0) + 1)
  let best = { lines: 0, count: 0 }
  for (const [count, lines] of seen) if (lines > best.lines) best = { lines, count }
  return best
}
