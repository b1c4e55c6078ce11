/** Whether a file writes its dates as month/day or day/month, where its cells tell, and which of them can be read both ways. Pure. */
import type { Columns, Field } from "./import-columns.ts"

type Place = { cell: string; row: number }
/** `onlyDayFirst` and `onlyMonthFirst` are proofs; `both` can be read either way, with another meaning. */
export type DatesSeen = { onlyDayFirst: Place[]; onlyMonthFirst: Place[]; both: Place[] }

const DATE_FIELDS = ["birth", "moveIn", "leaseEnd"] as const satisfies Field[]
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/

/** The dates of numbers alone with a year at their end. */
export function datesSeen(lines: readonly { cells: string[]; row: number }[], { at }: Columns): DatesSeen {
  const seen: DatesSeen = { onlyDayFirst: [], onlyMonthFirst: [], both: [] }
  for (const { cells, row } of lines) {
    for (const field of DATE_FIELDS) {
      const cell = cells[at[field] ?? -1] ?? ""
      const [, first, second] = NUMBERS.exec(cell) ?? []
      const kind = first && second && kindOf(Number(first), Number(second))
      if (kind) seen[kind].push({ cell, row })
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
export type DateInDoubt = Place & { contradiction: Place | null }

/** Null when nothing is to be asked: no date is only possible as day/month. */
export function dateInDoubtOf({ onlyDayFirst, onlyMonthFirst }: DatesSeen): DateInDoubt | null {
  const [first] = onlyDayFirst
  return first === undefined ? null : { ...first, contradiction: onlyMonthFirst[0] ?? null }
}

/** Sentences about dates that were read as month/day although nothing in the file says so. */
export function dateNotices({ onlyDayFirst, onlyMonthFirst, both }: DatesSeen): string[] {
  const [example] = both
  if (!example || onlyDayFirst.length + onlyMonthFirst.length > 0) return []
  const counted = both.length === 1 ? "1 date" : `${both.length} dates`
  return [`${counted} could be read both ways, like ${example.cell} in row ${example.row}: read as month/day/year.`]
}
