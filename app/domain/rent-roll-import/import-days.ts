/** Reads 2026-11-20, 11/20/2026, 11/20/26, Nov 20, 2026, 20-Nov-26. Slashes are month/day/year unless told otherwise. Pure. */
import { addMonths, asMonth, clampedDay, type Day, daysInMonth, formatMonth } from "~/values/calendar.ts"
import { quoted, type Reading } from "./import-values.ts"

/** A date of the lease. A two-digit year is of this century. */
export function readDay(cell: string, isDayFirst = false): Reading<Day> {
  return read(cell, (year) => 2000 + year, isDayFirst)
}

/** A date of birth: before today. A two-digit year is the latest one that is past. */
export function readBirth(cell: string, today: Day, isDayFirst = false): Reading<Day> {
  const century: Century = (year, rest) => (`${2000 + year}-${rest}` < today ? 2000 + year : 1900 + year)
  const birth = read(cell, century, isDayFirst)
  if ("fault" in birth || birth.value < today) return birth
  return { fault: `${quoted(cell)} is not past. Write the tenant's date of birth.` }
}

/** The century of a two-digit year, given month and day as "MM-DD". */
type Century = (year: number, rest: string) => number

type Parts = { year: string; month: number; day: number }

function read(cell: string, century: Century, isDayFirst: boolean): Reading<Day> {
  const parts = partsOf(cell, isDayFirst)
  if (!parts && SERIAL.test(cell)) return { fault: serialText(cell) }
  if (!parts) return { fault: `${quoted(cell)} is not a date. Write it like 2026-11-20 or 11/20/2026.` }
  if (parts.month < 1 || parts.month > 12) {
    return {
      fault: `${quoted(cell)} is not a date: there is no month ${parts.month}. Write it ${isDayFirst ? "day/month/year" : "month/day/year"}.`,
    }
  }
  const rest = `${two(parts.month)}-${two(parts.day)}`
  const year = parts.year.length === 2 ? century(Number(parts.year), rest) : Number(parts.year)
  if (year < 1900 || year > 2200) return { fault: `${quoted(cell)} is not a date: check the year.` }
  const month = asMonth(`${year}-${two(parts.month)}`)
  if (parts.day < 1 || parts.day > daysInMonth(month)) {
    return {
      fault: `${quoted(cell)} is an impossible date: ${formatMonth(month)} has no day ${parts.day}. Correct the day.`,
    }
  }
  return { value: clampedDay(month, parts.day) }
}

/** Excel stores a day as the number of days since the end of 1899; this matches 1927 to 2173. */
const SERIAL = /^(?:[1-9]\d{4})(?:\.0+)?$/

function serialText(cell: string): string {
  const day = new Date(Date.UTC(1899, 11, 30 + Number(cell))).toISOString().slice(0, 10)
  return `${quoted(cell)} is a number, as spreadsheets store ${day}. Format the column as a date and save the file again.`
}

const two = (number: number) => number.toString().padStart(2, "0")

/** A time of day that a spreadsheet adds to a date. */
const MIDNIGHT = /(?:\s+|T)(?:00?|12):00(?::00)?(?:\.0+)?\s*(?:AM|Z)?$/i

function partsOf(cell: string, isDayFirst: boolean): Parts | undefined {
  if (cell.length > 40) return undefined
  const text = cell.replace(MIDNIGHT, "")
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return { year: iso[1] ?? "", month: Number(iso[2]), day: Number(iso[3]) }
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  if (american) {
    const [first, second] = [Number(american[1]), Number(american[2])]
    return { year: american[3] ?? "", month: isDayFirst ? second : first, day: isDayFirst ? first : second }
  }
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3,9})\.?[-, ]+(\d{4}|\d{2})$/i.exec(text)
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1])
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/i.exec(text)
  return monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2]) : undefined
}

const JANUARY = asMonth("2000-01")
const MONTHS = Array.from({ length: 12 }, (_, at) => formatMonth(addMonths(JANUARY, at)).split(" ")[0]?.toLowerCase())

/** A date with its month's English name, whole or shortened; undefined for an unknown month. */
function named(year = "", name = "", day = ""): Parts | undefined {
  const month = MONTHS.findIndex((known) => known?.startsWith(name.toLowerCase())) + 1
  return month === 0 ? undefined : { year, month, day: Number(day) }
}
