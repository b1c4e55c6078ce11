/** Finds which months are closed, and the day on which a journal can be dated. Source: money.md 11.6. */
import { eq, isNull, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { journals, monthCloses } from "#db/schema/index.ts"
import { addMonths, type Day, firstOf, type Month } from "~/values/calendar.ts"

/** A journal's day in the books, and its true day, which is earlier if that day's month is closed. */
export type JournalDays = { on: Day; occurredOn: Day }

/** The only function that dates a journal: its own day or, if later, the first open day. `notBefore`: the day after a bank account's last reconciled day. */
export function daysOfJournal(own: Day, lastClosed: Month | null, notBefore: Day = own): JournalDays {
  const days = [own, notBefore, firstOpenDay(lastClosed) ?? own]
  return { on: days.reduce((latest, day) => (day > latest ? day : latest)), occurredOn: own }
}

/** The first open day if `lastClosed` is the last closed month; null if no month is closed. */
export const firstOpenDay = (lastClosed: Month | null): Day | null =>
  lastClosed === null ? null : firstOf(addMonths(lastClosed, 1))

/** The last closed month as a column. All months before it are closed, too. Null if none is. */
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

/** The true day of a journal, for texts that people read; null without a journal. */
export async function trueDayOf(tx: Tx, journalId: number | null): Promise<Day | null> {
  return journalId === null ? null : ((await tx.one(daysOf, { journalId }))?.on ?? null)
}
