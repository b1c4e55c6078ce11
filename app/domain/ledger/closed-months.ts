/** Which months are closed, and the day that this leaves for a journal. Source: money.md 11.6. */
import { eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { journals, monthCloses } from "#db/schema/index.ts"
import { addMonths, type Day, firstOf, type Month } from "~/values/calendar.ts"

/** A journal's day in the books, and the day on which it happened, which is earlier where that day's month is closed. */
export type JournalDays = { on: Day; occurredOn: Day }

/**
 * The one function that dates a journal: on its own day, or on the first open day where that is later. `lastClosed`: the last closed month. `notBefore`:
 * the day after what a bank account was reconciled to.
 */
export function daysOfJournal(own: Day, lastClosed: Month | null, notBefore: Day = own): JournalDays {
  const days = [own, notBefore, firstOpenDay(lastClosed) ?? own]
  return { on: days.reduce((latest, day) => (day > latest ? day : latest)), occurredOn: own }
}

/** The first day that is open while `lastClosed` is the last closed month; null when all are. */
export const firstOpenDay = (lastClosed: Month | null): Day | null =>
  lastClosed === null ? null : firstOf(addMonths(lastClosed, 1))

/** The last closed month, beside other columns: all before it are closed too. Null when none is. */
export const LAST_CLOSED = sql<Month | null>`(select max(${monthCloses.month}) from ${monthCloses} where ${isNull(monthCloses.reopenedAt)})`

const last = statement((db) => db.select({ month: LAST_CLOSED }).from(sql`(select 1) as one`).prepare())

export const lastClosedMonth = async (tx: Tx): Promise<Month | null> => (await tx.one(last))?.month ?? null

/** The later of a day and the first open one. */
export const openDay = async (tx: Tx, day: Day): Promise<Day> => daysOfJournal(day, await lastClosedMonth(tx)).on

export const isClosed = async (tx: Tx, month: Month): Promise<boolean> => {
  const closed = await lastClosedMonth(tx)
  return closed !== null && month <= closed
}

const daysOf = statement((db) =>
  db
    .select({ on: sql<Day>`coalesce(${journals.occurredOn}, ${journals.effectiveOn})` })
    .from(journals)
    .where(eq(journals.id, sql.placeholder("journalId")))
    .prepare(),
)

/** The day on which a journal's event happened, for words to people; null without a journal. */
export async function trueDayOf(tx: Tx, journalId: number | null): Promise<Day | null> {
  return journalId === null ? null : ((await tx.one(daysOf, { journalId }))?.on ?? null)
}
