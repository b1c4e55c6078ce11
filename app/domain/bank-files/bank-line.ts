/** A line of a bank file, and the rule by which two lines are the same. Pure. Source: money.md 11.3. */
import { createHash } from "node:crypto"
import type { Day } from "~/values/calendar.ts"
import { asCents, type Cents } from "~/values/money.ts"
import type { Turns } from "./turns.ts"

/** `row` is the line's row in the file. `amount` is signed: a credit is positive. `bankId` is the bank's own id of the line, if it has one. */
export type FileLine = {
  row: number
  on: Day
  amount: Cents
  text: string
  checkNumber: string | null
  bankId: string | null
}
export type KeyedLine = FileLine & { key: string }

/** How many lines of a file are not imported, by reason. */
export type PassedOver = { pending: number; failed: number; withoutAmount: number }

/** The largest amount of one line, in cents: $99,999,999.99. */
export const MAX_LINE = asCents(9_999_999_999)

const MAX_TEXT = 500
/** Control characters, and characters that reorder or hide text. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** The bank's text as it is stored: invisible characters and runs of spaces become one space, and the text is cut to 500 characters. */
export function cleanText(written: string): string {
  const clean = written.toWellFormed().replaceAll(UNREADABLE, " ").replaceAll(/\s+/g, " ").trim()
  return clean.length <= MAX_TEXT
    ? clean
    : clean
        .slice(0, MAX_TEXT)
        .toWellFormed()
        .replace(/\ufffd$/, "")
        .trim()
}

const MAX_ID = 255
/** A bank's id of a line, or a check number. Null if it is blank or only zeros. */
export function cleanNumber(written: string, max = MAX_ID): string | null {
  const clean = cleanText(written)
  return /^0*$/.test(clean) || clean.length > max ? null : clean
}

/**
 * Gives each line its key and returns each key once. A line with the bank's id has the key (id, day, amount), so a repeated line is the same line. Without
 * an id, the nth of equal lines (day, amount, text, check number) has n in its key, so the account gets as many as the file with the most of them.
 */
export async function keyed(lines: readonly FileLine[], turns: Turns): Promise<KeyedLine[]> {
  const counts = new Map<string, number>()
  const byKey = new Map<string, KeyedLine>()
  for (const line of lines) {
    if (turns.isOver) await turns.rest()
    const key = line.bankId === null ? nth(line, counts) : digest(["id", line.bankId, line.on, line.amount])
    const known = byKey.get(key)
    byKey.set(key, known ? { ...known, ...fuller(known, line) } : { ...line, key })
  }
  return [...byKey.values()]
}

function nth({ on, amount, text, checkNumber }: FileLine, counts: Map<string, number>): string {
  const same = JSON.stringify([on, amount, text, checkNumber])
  const count = (counts.get(same) ?? 0) + 1
  counts.set(same, count)
  return digest(["nth", count, same])
}

const digest = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url")

/** Chooses between two texts of one line: the longer one, else the first one in alphabetical order. The result does not depend on the order of the files. */
export const fuller = (one: Wording, other: Wording): Wording => ({
  text: longer(one.text, other.text),
  checkNumber: longer(one.checkNumber ?? "", other.checkNumber ?? "") || null,
})
export type Wording = Pick<FileLine, "text" | "checkNumber">

function longer(one: string, other: string): string {
  if (one.length !== other.length) return one.length > other.length ? one : other
  return one < other ? one : other
}
