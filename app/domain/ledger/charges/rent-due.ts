/** The rent to be charged on a day. Source: money.md section 4, "Issue". */
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { issuedPeriods, stays, units } from "#db/schema/index.ts"
import { addMonths, clampedDay, type Day, type Month, monthOf } from "~/values/calendar.ts"
import { type Cents, plus, ZERO } from "~/values/money.ts"
import { billingSince } from "../../settings/billing-since.ts"
import { defaultsOf } from "../../settings/defaults.ts"
import { openSteps, rentOn } from "../../units/rent-steps.ts"

/** One period of one stay to post on the day `on`, due on `dueOn`. If `isCharged` is false, it is only recorded, so that it is never charged later. */
export type RentDue = {
  tenantId: number
  stayId: number
  unitNumber: number
  period: Month
  dueOn: Day
  on: Day
  amount: Cents
  isCharged: boolean
}

/** The days of the month on which rent is issued and due, and the first day of billing. */
export type Days = { issue: number; due: number; since: Day }

/** The periods issued by `day` and not charged yet, of one tenant's or all current stays, by unit and period. Empty until the day of issue and the due day are set. */
export async function rentDue(tx: Tx, day: Day, tenantId?: number): Promise<RentDue[]> {
  const billing = await billingOn(tx, day)
  if (billing === null) return []
  const { days, last } = billing
  const rows = await activeStays(tx, tenantId)
  const dues = rows.flatMap((stay) => periodsOf(stay, last).map((period) => due(stay, period, day, days)))
  const raised = new Set(rows.filter(({ raisedOn }) => raisedOn !== null).map(({ unitNumber }) => unitNumber))
  return Promise.all(dues.map((one) => (raised.has(one.unitNumber) ? withLaterSteps(tx, one) : one)))
}

/** The most rents in one transaction. Other writers wait for it: some milliseconds on SQLite, some tens of milliseconds on PostgreSQL. */
export const MOST_AT_ONCE = 25

/** Splits rents, in order, into groups that one transaction charges; a group has a limited size and each tenant at most once. */
export function rentsAtOnce(dues: readonly RentDue[]): RentDue[][] {
  const parts: RentDue[][] = []
  let tenants = new Set<number>()
  for (const due of dues) {
    const part = parts.at(-1)
    if (part === undefined || part.length === MOST_AT_ONCE || tenants.has(due.tenantId)) {
      parts.push([due])
      tenants = new Set()
    } else part.push(due)
    tenants.add(due.tenantId)
  }
  return parts
}

/** The planned increase is only the next rent step, so further steps up to the due day are applied, too. */
async function withLaterSteps(tx: Tx, one: RentDue): Promise<RentDue> {
  return { ...one, amount: rentOn(one.amount, await openSteps(tx, one.unitNumber), one.dueOn) }
}

/** The days of billing and the latest period issued by `day`. Null until the day of issue and the due day are set. */
export async function billingOn(tx: Tx, day: Day): Promise<{ days: Days; last: Month } | null> {
  const { balanceIssueDay, rentDueDay } = await defaultsOf(tx)
  const since = await billingSince(tx)
  if (balanceIssueDay === null || rentDueDay === null || since === null) return null
  const days = { issue: balanceIssueDay, due: rentDueDay, since }
  return { days, last: latestPeriod(day, days) }
}

/** The issue day of a period's rent: in its month, or in the month before when the issue day is after the due day. */
export function issueDate(period: Month, days: Pick<Days, "issue" | "due">): Day {
  return clampedDay(days.issue <= days.due ? period : addMonths(period, -1), days.issue)
}

function latestPeriod(day: Day, days: Days): Month {
  const next = addMonths(monthOf(day), 1)
  const latest = [next, monthOf(day)].find((period) => issueDate(period, days) <= day)
  return latest ?? addMonths(monthOf(day), -1)
}

type ActiveStay = Awaited<ReturnType<typeof activeStays>>[number]

const LAST = sql<Month | null>`(select max(${issuedPeriods.period}) from ${issuedPeriods}
  where ${issuedPeriods.unitNumber} = ${stays.unitNumber} and ${issuedPeriods.stayId} = ${stays.id})`
const lasting = (whose?: SQL) =>
  statement((db) =>
    db
      .select({
        tenantId: stays.tenantId,
        stayId: stays.id,
        unitNumber: stays.unitNumber,
        from: stays.rentFromPeriod,
        last: LAST.as("last_period"),
        rent: units.monthlyRent,
        raisedOn: units.plannedIncreaseOn,
        raise: units.plannedIncreaseCents,
      })
      .from(stays)
      .innerJoin(units, eq(units.number, stays.unitNumber))
      .where(and(isNull(stays.moveOutOn), whose))
      .orderBy(asc(stays.unitNumber))
      .prepare(),
  )
const [ofEverybody, ofTenant] = [lasting(), lasting(eq(stays.tenantId, sql.placeholder("tenantId")))]

const activeStays = (tx: Tx, tenantId: number | undefined) =>
  tenantId === undefined ? tx.all(ofEverybody) : tx.all(ofTenant, { tenantId })

function periodsOf(stay: ActiveStay, last: Month): Month[] {
  const after = stay.last === null ? stay.from : addMonths(stay.last, 1)
  const periods: Month[] = []
  for (let period = after > stay.from ? after : stay.from; period <= last; period = addMonths(period, 1)) {
    periods.push(period)
  }
  return periods
}

function due(stay: ActiveStay, period: Month, on: Day, days: Days): RentDue {
  const { tenantId, stayId, unitNumber } = stay
  const dueOn = clampedDay(period, days.due)
  const isRaised = stay.raisedOn !== null && stay.raise !== null && stay.raisedOn <= dueOn
  const amount = isRaised ? plus(stay.rent, stay.raise ?? ZERO) : stay.rent
  const isCharged = amount > 0 && issueDate(period, days) >= days.since
  return { tenantId, stayId, unitNumber, period, dueOn, on, amount, isCharged }
}
