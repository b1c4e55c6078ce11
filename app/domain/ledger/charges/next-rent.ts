/** The next rent charge, shown to the administrator who sets the days. Source: money.md section 4, "Issue". */
import { eq } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { watermarks } from "#db/schema/index.ts"
import { addDays, addMonths, type Day, lastOf, type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, sum } from "~/values/money.ts"
import { defaultsOf, today } from "../../settings/defaults.ts"
import { type RecurringDue, recurringDue } from "./recurring-due.ts"
import { issueDate, rentDue } from "./rent-due.ts"

export type NextRent = { on: Day; periods: Month[] }

type Charge = { on: Day; period: Month }

/** The next rent charge under the current days, or null while a day is unset. Works without a tenant too. */
export async function nextRent(tx: Tx): Promise<NextRent | null> {
  const { balanceIssueDay: issue, rentDueDay: due } = await defaultsOf(tx)
  if (issue === null || due === null) return null
  const run = await nextRun(tx)
  const days = { issue, due }
  const charges = await chargesToCome(tx, run, days)
  const on = charges.map((charge) => charge.on).reduce((first, day) => (day < first ? day : first))
  const periods = new Set(charges.filter((charge) => charge.on === on).map(({ period }) => period))
  return { on, periods: [...periods].toSorted() }
}

/** The tenant's next rent; zero if only recurring charges are due. `recurring` are the charges of that month; absent if there are none. */
export type UpcomingRent = { period: Month; dueOn: Day; amount: Cents; recurring?: RecurringDue[] }

/** The tenant's next uncharged rent, summed over all units, with the recurring charges of its month. Null without a unit, and until issue day and due day are set. */
export async function nextRentOf(tx: Tx, tenantId: number): Promise<UpcomingRent | null> {
  const now = await today(tx)
  const last = lastOf(addMonths(monthOf(now), 1))
  const rents = (await rentDue(tx, last, tenantId)).filter((rent) => rent.isCharged)
  const lines = (await recurringDue(tx, last, tenantId)).filter((line) => line.isCharged)
  const [first] = [...rents, ...lines].toSorted((a, b) => (a.period < b.period ? -1 : Number(a.period > b.period)))
  if (!first) return null
  const { period, dueOn } = first
  const amount = sum(rents.filter((rent) => rent.period === period).map((rent) => rent.amount))
  const recurring = lines.filter((line) => line.period === period)
  return { period, dueOn, amount, ...(recurring.length > 0 && { recurring }) }
}

const daily = statement((db) => db.select().from(watermarks).where(eq(watermarks.job, "daily")).prepare())

/** The day of the next daily run: today, or tomorrow when today's run is done. */
export async function nextRun(tx: Tx): Promise<Day> {
  const now = await today(tx)
  const row = await tx.one(daily)
  return row !== undefined && row.doneUpTo >= now ? addDays(row.doneUpTo, 1) : now
}

/** Every charge of the coming months. A period whose issue date has passed is charged at the next run. Never empty. */
async function chargesToCome(tx: Tx, run: Day, days: { issue: number; due: number }): Promise<Charge[]> {
  const onDay = (period: Month): Charge => {
    const issued = issueDate(period, days)
    return { on: issued < run ? run : issued, period }
  }
  const rents = await rentDue(tx, lastOf(addMonths(monthOf(run), 2)))
  const charged = rents.filter((rent) => rent.isCharged)
  if (charged.length > 0) return charged.map((rent) => onDay(rent.period))
  const coming = [0, 1, 2].map((months) => addMonths(monthOf(run), months))
  return coming.filter((period) => issueDate(period, days) >= run).map(onDay)
}
