/** Decides whether a file writes dates as month/day or day/month, as far as its cells show, and which dates are ambiguous. Pure. */
import type { Day } from "~/values/calendar.ts"
import { type Columns, columnNameIn, type ImportField } from "./import-columns.ts"
import { readBirth, readDay } from "./import-days.ts"
import type { Sheet } from "./import-file.ts"

type Place = { cell: string; row: number; field: DateField }
/** `onlyDayFirst` and `onlyMonthFirst` prove the order; `both` dates are ambiguous, with different meanings. */
export type DatesSeen = { onlyDayFirst: Place[]; onlyMonthFirst: Place[]; both: Place[] }

const DATE_FIELDS = ["birth", "moveIn", "leaseEnd"] as const satisfies ImportField[]
type DateField = (typeof DATE_FIELDS)[number]
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/

/** The dates that have only numbers, with the year at the end. */
export function datesSeen(lines: readonly { cells: string[]; row: number }[], { at }: Columns): DatesSeen {
  const seen: DatesSeen = { onlyDayFirst: [], onlyMonthFirst: [], both: [] }
  for (const { cells, row } of lines) {
    for (const field of DATE_FIELDS) {
      const cell = cells[at[field] ?? -1] ?? ""
      const [, first, second] = NUMBERS.exec(cell) ?? []
      const kind = first && second && kindOf(Number(first), Number(second))
      if (kind) seen[kind].push({ cell, row, field })
    }
  }
  return seen
}

function kindOf(first: number, second: number): keyof DatesSeen | undefined {
  if (first > 31 || second > 31 || (first > 12 && second > 12) || first === 0 || second === 0) return undefined
  if (first > 12) return "onlyDayFirst"
  if (second > 12) return "onlyMonthFirst"
  return first === second ? undefined : "both"
}

/** A date that is valid only as day/month, so that the person is asked, and one that is valid only as month/day. */
export type DateInDoubt = Where & { contradiction: Where | null }
type Where = { cell: string; row: number }

/** Null when no question is needed, because no date is valid only as day/month. */
export function dateInDoubtOf({ onlyDayFirst, onlyMonthFirst }: DatesSeen): DateInDoubt | null {
  const [first] = onlyDayFirst
  return first === undefined ? null : { ...first, contradiction: onlyMonthFirst[0] ?? null }
}

/** The order used for ambiguous dates, because the file does not show it or because the person chose it. */
export type DateOrder = { isDayFirst: boolean; isAnswered: boolean; count: number; examples: DateRead[] }
/** The first ambiguous date of a column, and the day it is read as. */
type DateRead = { column: string; cell: string; row: number; day: Day }

/** Null when the file proves the order, or has no ambiguous date. */
export function dateOrderOf(seen: DatesSeen, { dates }: Sheet, columns: Columns, today: Day): DateOrder | null {
  const isAnswered = dates !== undefined
  const isProven = seen.onlyDayFirst.length + seen.onlyMonthFirst.length > 0
  const isOpen = seen.both.length > 0 && !isProven
  if (!isOpen && !(isAnswered && isProven)) return null
  const examples = DATE_FIELDS.flatMap((field) => exampleOf(seen, field, columns, today))
  return { isDayFirst: columns.isDayFirst, isAnswered, count: seen.both.length, examples }
}

function exampleOf({ both }: DatesSeen, field: DateField, columns: Columns, today: Day): DateRead[] {
  const { isDayFirst } = columns
  for (const { cell, row } of both.filter((place) => place.field === field)) {
    const reading = field === "birth" ? readBirth(cell, today, isDayFirst) : readDay(cell, isDayFirst)
    if ("value" in reading) return [{ column: columnNameIn(columns, field), cell, row, day: reading.value }]
  }
  return []
}

export function dateOrderText({ isDayFirst, isAnswered, count }: DateOrder): string {
  const order = isDayFirst ? "day/month/year" : "month/day/year"
  if (isAnswered) return `Dates in numbers are read as ${order}, as was said for this file.`
  const counted = count === 1 ? "1 date" : `${count} dates`
  return `${counted} could be read both ways and nothing in the file tells which: read as ${order}.`
}
