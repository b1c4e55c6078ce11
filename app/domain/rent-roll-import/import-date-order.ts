/** Whether a file writes its dates as month/day or day/month, where its cells tell, and which of them can be read both ways. Pure. */
import type { Day } from "~/values/calendar.ts"
import { type Columns, columnName, type Field } from "./import-columns.ts"
import { readBirth, readDay } from "./import-days.ts"
import type { Sheet } from "./import-file.ts"

type Place = { cell: string; row: number; field: DateField }
/** `onlyDayFirst` and `onlyMonthFirst` are proofs; `both` can be read either way, with another meaning. */
export type DatesSeen = { onlyDayFirst: Place[]; onlyMonthFirst: Place[]; both: Place[] }

const DATE_FIELDS = ["birth", "moveIn", "leaseEnd"] as const satisfies Field[]
type DateField = (typeof DATE_FIELDS)[number]
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/

/** The dates of numbers alone with a year at their end. */
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

/** A date that is only possible as day/month, for which the person is asked, and one that is only possible the other way. */
export type DateInDoubt = Where & { contradiction: Where | null }
type Where = { cell: string; row: number }

/** Null when nothing is to be asked: no date is only possible as day/month. */
export function dateInDoubtOf({ onlyDayFirst, onlyMonthFirst }: DatesSeen): DateInDoubt | null {
  const [first] = onlyDayFirst
  return first === undefined ? null : { ...first, contradiction: onlyMonthFirst[0] ?? null }
}

/** How dates that can be read both ways are read: because nothing tells how they are written, or because the person said so. */
export type DateOrder = { isDayFirst: boolean; isAnswered: boolean; count: number; examples: DateRead[] }
/** The first such date of a column, and the day it is read as. */
type DateRead = { column: string; cell: string; row: number; day: Day }

/** Null when the file itself tells, or has no such date. */
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
    if ("value" in reading) return [{ column: columnName(columns, field), cell, row, day: reading.value }]
  }
  return []
}

/** One sentence about it, for the person. */
export function dateOrderText({ isDayFirst, isAnswered, count }: DateOrder): string {
  const order = isDayFirst ? "day/month/year" : "month/day/year"
  if (isAnswered) return `Dates in numbers are read as ${order}, as was said for this file.`
  const counted = count === 1 ? "1 date" : `${count} dates`
  return `${counted} could be read both ways and nothing in the file tells which: read as ${order}.`
}
