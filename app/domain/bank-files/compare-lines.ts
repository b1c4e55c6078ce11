/** Compares the lines of a file with the lines that the account has. Source: money.md 11.3. */
import { sql } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { bankLines } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { KeyedLine } from "./bank-line.ts"
import { Turns } from "./turns.ts"

/** A new line, and the text of a stored line with the same day and amount that the file does not contain. */
export type PerhapsSame = { line: KeyedLine; text: string }
export type Compared = { fresh: number; known: number; perhapsSame: PerhapsSame[]; perhapsSameCount: number }

type StoredLine = { key: string; on: Day; amount: Cents; text: string }

/** Lines compared at once; more if one day has more. */
const SOME = 500
const MAX_LISTED = 20

export async function compareLines(accountId: number, lines: readonly KeyedLine[]): Promise<Compared> {
  const turns = new Turns()
  const compared: Compared = { fresh: 0, known: 0, perhapsSame: [], perhapsSameCount: 0 }
  for (const some of byDays(lines)) {
    await turns.rest()
    const days = new Set(some.map(({ on }) => on))
    compareSome(some, await read((tx) => storedLines(tx, accountId, days)), compared)
  }
  return compared
}

/** Splits the lines into parts; all lines of one day are in the same part. */
function byDays(lines: readonly KeyedLine[]): KeyedLine[][] {
  const parts: KeyedLine[][] = []
  for (const line of lines.toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))) {
    const part = parts.at(-1)
    if (part && (part.length < SOME || part.at(-1)?.on === line.on)) part.push(line)
    else parts.push([line])
  }
  return parts
}

const storedLines = async (tx: Tx, accountId: number, days: Iterable<Day>): Promise<StoredLine[]> => {
  const { key, on, amount, text } = bankLines
  return tx.all(
    tx
      .select({ key, on, amount, text })
      .from(bankLines)
      .where(sql`${bankLines.accountId} = ${accountId} and ${inList(on, days)}`),
  )
}

function compareSome(lines: readonly KeyedLine[], stored: readonly StoredLine[], compared: Compared): void {
  const keys = new Set(lines.map(({ key }) => key))
  const known = new Set(stored.map(({ key }) => key))
  const lacking = new Map<string, string>()
  for (const { key, on, amount, text } of stored) if (!keys.has(key)) lacking.set(`${on} ${amount}`, text)
  for (const line of lines) {
    if (known.has(line.key)) {
      compared.known += 1
      continue
    }
    compared.fresh += 1
    const text = lacking.get(`${line.on} ${line.amount}`)
    if (text === undefined) continue
    compared.perhapsSameCount += 1
    if (compared.perhapsSame.length < MAX_LISTED) compared.perhapsSame.push({ line, text })
  }
}
