/** The rent roll: every unit with its tenant and money, searched, filtered, sorted and paged. Source: specification 2 "Rent roll". */
import { and, count, gt, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { stays } from "#db/schema/index.ts"
import { type Day, monthOf } from "~/values/calendar.ts"
import { pageWithin } from "~/values/lists/page-size.ts"
import { together } from "~/values/together.ts"
import { command } from "../commands.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import type { Flag, RentRollQuery, RollChoice } from "./rent-roll-inputs.ts"
import { type RollRow, rollRow, rollRows } from "./rent-roll-rows.ts"
import { flagCounts, propertyFigures, type RentRollSummary, summaryOf } from "./rent-roll-summary.ts"
import { sumsOf } from "./rent-roll-sums.ts"

/** `total` units match and `rows` are those of `page`, or of the last page when a later one was requested. */
export type RentRoll = RentRollSums & { rows: RollRow[]; page: number }

export type RentRollSums = {
  today: Day
  total: number
  /** The whole property, regardless of search and filters. */
  summary: RentRollSummary
  /** Units let from a later day: occupied here, and not yet in a report of today. */
  letLater: number
  /** The sums of all `total` units; null without search and filters. */
  sums: RentRollSummary | null
  counts: Record<Flag, number>
}

/** One page of the rent roll, with the sums of the matching units, and the summary and the filters' counts over the whole property. */
export const rentRoll = command("see rent roll", async (tx: Tx, actor, query: RentRollQuery): Promise<RentRoll> => {
  const sums = await sumsAbove(tx, query)
  const page = pageWithin(query.page, sums.total, query.per)
  const rows = sums.total === 0 ? [] : await rollRows(tx, actor.userId, { ...query, page }, monthOf(sums.today))
  return { ...sums, rows, page }
})

/** The sums alone, for all lines on paper (rent-roll-lines.ts). */
export const rentRollSums = command("see rent roll", (tx: Tx, _actor, choice: RollChoice) => sumsAbove(tx, choice))

async function sumsAbove(tx: Tx, choice: RollChoice): Promise<RentRollSums> {
  const day = await ledgerDay(tx)
  const month = monthOf(day)
  const everything = choice.search === "" && choice.flags.length === 0
  const { property, sums, letLater } = await together({
    property: propertyFigures(tx, month),
    sums: everything ? null : sumsOf(tx, choice, month),
    letLater: unitsLetLater(tx, day),
  })
  return {
    today: day,
    total: sums?.units ?? property.totals.units,
    summary: summaryOf(property),
    letLater,
    sums,
    counts: flagCounts(property),
  }
}

async function unitsLetLater(tx: Tx, day: Day): Promise<number> {
  const found = await tx.one(LET_LATER, { day })
  return found?.units ?? 0
}

const LET_LATER = statement((db) =>
  db
    .select({ units: count() })
    .from(stays)
    .where(and(isNull(stays.moveOutOn), gt(stays.moveInOn, sql.placeholder("day")))),
)

/** The line of one unit, for an action on it; undefined when there is no such unit. */
export const rentRollLine = command("see rent roll", async (tx: Tx, actor, input: { unit: number }) => {
  return rollRow(tx, actor.userId, input.unit, monthOf(await ledgerDay(tx)))
})
