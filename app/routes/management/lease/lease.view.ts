import type { Lease, LeaseTerm, MoveOutNoticeRow } from "~/domain/lease-terms/lease.ts"
import { rentOn } from "~/domain/units/rent-steps.ts"
import { addDays, type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, formatPlain, minus } from "~/values/money.ts"

/** The proposed first and last day of the next term: the year after the last term. */
export function nextTerm({ terms, tenant }: Lease) {
  const startDate = addDays(terms.at(-1)?.endsOn ?? tenant.leaseEndOn, 1)
  const year = addDays(startDate, -1)
  const endDate = Temporal.PlainDate.from(year).add({ years: 1 }).toString()
  return { startDate, endDate }
}

export function termRows(terms: readonly LeaseTerm[], today: Day) {
  return terms.map((term) => ({
    id: term.id,
    start: formatDay(term.startsOn),
    end: formatDay(term.endsOn),
    renewal: term.renewalBy === null ? "–" : formatDay(term.renewalBy),
    after: term.isMonthToMonth ? "Month to month" : "Ends",
    isNow: term.startsOn <= today && today <= term.endsOn,
  }))
}

/** Each step with the rent before it and the increase. */
export function stepRows({ unit, steps }: Lease) {
  const toCome = steps.filter(({ doneOn }) => doneOn === null)
  return steps.map((step) => {
    const before = rentOn(
      unit.monthlyRent,
      toCome.filter(({ startsOn }) => startsOn < step.startsOn),
      step.startsOn,
    )
    return {
      id: step.id,
      day: formatDay(step.startsOn),
      rent: step.monthlyRent,
      effect: step.doneOn === null ? effectOf(before, step.monthlyRent) : `Done on ${formatDay(step.doneOn)}`,
      isDone: step.doneOn !== null,
    }
  })
}

function effectOf(before: Cents, rent: Cents): string {
  if (rent > before) return `${formatMoney(minus(rent, before))} more than ${formatMoney(before)}`
  return `Changes nothing: the rent is ${formatMoney(before)} by then`
}

export function noticeValues(notice: MoveOutNoticeRow | null, today: Day) {
  return {
    givenDate: notice?.givenOn ?? today,
    movingOutDate: notice?.movingOutOn ?? "",
    depositToUse: notice && notice.depositToUse !== null ? formatPlain(notice.depositToUse) : "",
  }
}

/** The notice in a sentence, and the link that prepares the vacate accordingly. */
export function noticeOf(notice: MoveOutNoticeRow, unitNumber: number, today: Day) {
  const { givenOn, movingOutOn, depositToUse } = notice
  const fees = depositToUse === null ? "" : `&Fees=${formatPlain(depositToUse)}`
  return {
    text: `Notice given on ${formatDay(givenOn)}: moving out on ${formatDay(movingOutOn)}.`,
    isDue: movingOutOn <= today,
    vacate: `/management/viewtenant/vacate?unit=${unitNumber}${fees}`,
  }
}
