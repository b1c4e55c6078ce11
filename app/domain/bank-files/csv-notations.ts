/** Reads how a bank writes amounts and days, cell by cell; csv-proof.ts compares all rows. Pure. Source: money.md 11.3. */
import type { Day } from "~/values/calendar.ts"
import { asCents, type Cents, isCents } from "~/values/money.ts"
import { readDay } from "../rent-roll-import/import-days.ts"
import { MAX_LINE } from "./bank-line.ts"

/** "dot" for 1,234.56, "comma" for 1.234,56. */
export const DECIMALS = ["dot", "comma"] as const
export type Decimal = (typeof DECIMALS)[number]
export const BANK_DATE_ORDERS = ["month first", "day first"] as const
export type BankDateOrder = (typeof BANK_DATE_ORDERS)[number]

const DOT = /^(?:\d{1,3}(?:[,' ]\d{3})+|\d{1,12})?(?:\.\d{1,2})?$/
const COMMA = /^(?:\d{1,3}(?:[.' ]\d{3})+|\d{1,12})?(?:,\d{1,2})?$/

export type ReadAmount = { amount: Cents; decimal: Decimal | null }

/**
 * Reads $1,234.56, -1.234,56, (12.00), 12.00-, 12.00 DR as signed cents, with the notation that the cell proves (null: both give the same amount).
 * Undefined for any other text, a blank cell, and more than $99,999,999.99. Each text has at most one reading.
 */
export function readBankAmount(cell: string): ReadAmount | undefined {
  if (cell.length > 40) return undefined
  const bare = cell
    .replaceAll(/[\u2212\u2012-\u2014]/g, "-")
    .replaceAll(/\bUSD\b|[$\u202f]/gi, "")
    .trim()
  const [, inner, mark] = /^\((.*)\)$|^.*?\s*\b(DR|CR)\.?$/i.exec(bare) ?? []
  const plain = inner ?? (mark ? bare.replace(/\s*\b(?:DR|CR)\.?$/i, "") : bare)
  const [, before, digits = "", after] = /^([+-])?\s*(.*?)\s*([+-])?$/.exec(plain.trim()) ?? []
  if (before && after) return undefined
  const isNegative = (before ?? after) === "-" || inner !== undefined || mark?.toUpperCase() === "DR"
  return amountIn(digits, isNegative)
}

function amountIn(digits: string, isNegative: boolean): ReadAmount | undefined {
  if (!/\d/.test(digits)) return undefined
  const [isDot, isComma] = [DOT.test(digits), COMMA.test(digits)]
  if (!isDot && !isComma) return undefined
  const [whole = "", part = ""] = digits.split(isDot ? "." : ",")
  const cents = Number(whole.replaceAll(/\D/g, "")) * 100 + Number(part.padEnd(2, "0"))
  if (!isCents(cents) || cents > MAX_LINE) return undefined
  const decimal = isDot ? "dot" : "comma"
  return { amount: asCents(isNegative && cents > 0 ? -cents : cents), decimal: isDot && isComma ? null : decimal }
}

/** A time of day after the date. */
const TIME = /[T\s]+\d{1,2}:\d{2}.*$/

/** The day in a cell, or the reason why there is none. Accepts the dates of a rent roll, 20261120, and a date with a time of day. */
export function readBankDay(cell: string, order: BankDateOrder): { value: Day } | { fault: string } {
  const bare = cell.length > 40 ? cell : cell.replace(TIME, "")
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(bare)
  return readDay(digits ? digits.slice(1).join("-") : bare, order === "day first")
}

/** The order of day and month that a numeric date with the year at its end proves; null if it proves none. */
export function orderProvenBy(cell: string): BankDateOrder | null {
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/.exec(cell) ?? []
  if (first === undefined || second === undefined) return null
  if (Number(first) > 12 && Number(second) <= 12) return "day first"
  return Number(second) > 12 && Number(first) <= 12 ? "month first" : null
}

/** Whether a date can be read in both orders, as different days. */
export function isAmbiguous(cell: string): boolean {
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/.exec(cell) ?? []
  return first !== undefined && first !== second && Number(first) <= 12 && Number(second) <= 12
}
