/** A line of a bank account as a file has it, and what makes two lines the same. Pure. Source: money.md 11.3. */
import { createHash } from "node:crypto"
import type { Day } from "~/values/calendar.ts"
import { asCents, type Cents } from "~/values/money.ts"
import type { Turns } from "./turns.ts"

/** `row` is where it stands in the file. `amount` is signed: a credit is positive. `bankId` is the bank's own number of the line, if it has one. */
export type FileLine = {
  row: number
  on: Day
  amount: Cents
  text: string
  checkNumber: string | null
  bankId: string | null
}
export type KeyedLine = FileLine & { key: string }

/** Why a line of a file is not imported. */
export type PassedOver = { pending: number; failed: number; withoutAmount: number }

/** The largest amount of a line, in cents: $99,999,999.99. */
export const MAX_LINE = asCents(9_999_999_999)

const MAX_TEXT = 500
/** Control characters, and what reorders or hides text. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** The bank's text as it is stored: signs nobody sees and runs of blanks are one blank, at most 500 characters. */
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
/** A bank's number of a line or a check. Blanks and zeros alone are none. */
export function cleanNumber(written: string, max = MAX_ID): string | null {
  const clean = cleanText(written)
  return /^0*$/.test(clean) || clean.length > max ? null : clean
}

/**
 * The lines with their keys, each key once. With the bank's id a line's key is (id, day, amount); a repeated one is the same line. Without, the nth of
 * equal (day, amount, text, check number) has the key with n, so that an account has as many as the file with the most.
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

/** Of two writings of one line the longer text, else the first in the order of characters: whichever file came first, one remains. */
export const fuller = (one: Wording, other: Wording): Wording => ({
  text: longer(one.text, other.text),
  checkNumber: longer(one.checkNumber ?? "", other.checkNumber ?? "") || null,
})
export type Wording = Pick<FileLine, "text" | "checkNumber">

function longer(one: string, other: string): string {
  if (one.length !== other.length) return one.length > other.length ? one : other
  return one < other ? one : other
}
