/** Reads the cells of a landlord's rent roll: amounts, whole numbers, buildings, colours, emails and phones. Pure. */
import { UNIT_STATUSES } from "#db/schema/index.ts"
import { isEmail, phoneDigits } from "~/values/contact.ts"
import { type Cents, MAX_CENTS, negated, ZERO } from "~/values/money.ts"
import { parseAmount } from "~/values/typed-number.ts"

/** The value of a cell, or a fault that names the problem and its remedy. `remark` names the interpretation. */
export type Reading<Value> = { value: Value; remark?: string } | { fault: string }

export type Status = (typeof UNIT_STATUSES)[number]

const SHOWN = 60
/** The text of the cell, in quotation marks, shortened. */
export const quoted = (cell: string): string => `“${cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell}”`

const SIGNED = /^\((.*)\)$|^-\s*(.*)$|^(.*\d)\s*-$/s

/** Signed cents from dollars as people write them: $1,250.00, 1250, (680.00), -975, 680.00-, and a dash for nothing. A blank cell is $0.00. */
export function readAmount(cell: string): Reading<Cents> {
  const bare = cell
    .replaceAll(/[−–—]/g, "-")
    .replaceAll(/\bUSD\b|\$/gi, "")
    .trim()
  if (cell === "" || bare === "-") return { value: ZERO }
  const signed = SIGNED.exec(bare)
    ?.slice(1)
    .find((part) => part !== undefined)
  const cents = parseAmount(signed ?? bare)
  if (cents === undefined) {
    return { fault: `${quoted(cell)} is not an amount. Write dollars with at most two decimals, like 1,250.00.` }
  }
  if (cents > MAX_CENTS) return { fault: `${quoted(cell)} is more than $999,999.99. Check the amount.` }
  return { value: signed === undefined ? cents : negated(cents) }
}

/** An amount that must not be negative. `advice` says where a credit belongs. */
export function readOwed(cell: string, advice: string): Reading<Cents> {
  const read = readAmount(cell)
  if ("fault" in read || read.value >= 0) return read
  return { fault: `${quoted(cell)} is below zero. ${advice}` }
}

/** A whole number between bounds; "1,200", "300 sq ft" and "2nd" are read as well. */
export function readWhole(cell: string, what: string, min: number, max: number): Reading<number> {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)?\s*(?:sq\.?\s*ft\.?|sf|st|nd|rd|th)?(?:\s+floor)?$/i.exec(cell)
  const value = Number((match?.[1] ?? "").replaceAll(",", ""))
  if (match && value >= min && value <= max) return { value }
  return { fault: `${quoted(cell)} is not a valid ${what}. Write a whole number from ${min} to ${max}.` }
}

/** The number of a suite: "101", "#101", "Suite 101". */
export function readSuite(cell: string): Reading<number> {
  const bare = cell.replace(/^(?:suite|unit|ste\.?|office|room|#|no\.?)\s*#?\s*/i, "")
  if (/^0*\d{1,6}$/.test(bare) && Number(bare) > 0) return { value: Number(bare) }
  if (cell === "") return { fault: "The suite has no number. Write a whole number, like 101." }
  return { fault: `${quoted(cell)} is not a suite number. Write a whole number from 1 to 999999, without letters.` }
}

/** A building's number. A single letter becomes its position in the alphabet, and the remark says so. */
export function readBuilding(cell: string): Reading<number | null> {
  if (cell === "") return { value: null }
  const bare = cell.replace(/^(?:building|bldg\.?)\s*#?\s*/i, "")
  if (/^[a-z]$/i.test(bare)) {
    const value = bare.toUpperCase().charCodeAt(0) - 64
    return { value, remark: `Building ${bare.toUpperCase()} becomes building ${value}.` }
  }
  return readWhole(bare, "building", 0, 999_999)
}

export function readStatus(cell: string): Reading<Status> {
  const word = cell.toLowerCase().replace("gray", "grey")
  const known = UNIT_STATUSES.find((status) => status === (word || "none"))
  if (known) return { value: known }
  return {
    fault: `${quoted(cell)} is not a status. Write one of ${UNIT_STATUSES.join(", ")}, or leave the cell empty.`,
  }
}

export function readEmail(cell: string): Reading<string> {
  if (cell === "") return { fault: "The tenant has no email. It is needed to sign in; write one." }
  if (isEmail(cell) && cell.isWellFormed()) return { value: cell.toLowerCase() }
  return { fault: `${quoted(cell)} is not an email. Write it like name@example.com.` }
}

/** A phone as ten digits; a leading +1 is dropped. */
export function readPhone(cell: string): Reading<string> {
  if (cell === "") return { fault: "The tenant has no phone. Write ten digits, like (909) 555-0142." }
  const digits = phoneDigits(cell)
  if (digits) return { value: digits }
  return { fault: `${quoted(cell)} is not a phone number. Write ten digits with the area code, like (909) 555-0142.` }
}
