/** The progress of a payment plan on a day, computed from the postings since its start. Pure. Source: money.md 9.9. */
import { addDays, type Day } from "~/values/calendar.ts"
import { type Cents, least, minus, most, plus, sum, ZERO } from "~/values/money.ts"

export type Instalment = { dueOn: Day; amount: Cents }

/**
 * The effect of one journal since the start, on the day from which it counts: `paid` is the decrease of rent, late fees and other charges owed, negative
 * for a charge. `charged` are the charges that it added, by due day; charges that it ended are negative.
 */
export type PlanMovement = { journalId: number; day: Day; paid: Cents; charged: readonly Instalment[] }

/** `pending` are the payments under way, by the day when they were started. Instalments are in order of day. */
export type PlanFacts = {
  graceDays: number
  instalments: readonly Instalment[]
  movements: readonly PlanMovement[]
  pending: readonly { day: Day; amount: Cents }[]
}

/** Payments up to a day, less the charges since the start that are due by `dueBy`. Signed. */
export function paidBy({ movements }: PlanFacts, until: Day, dueBy: Day): Cents {
  const counted = movements.filter(({ day }) => day <= until)
  const later = counted.flatMap(({ charged }) => charged.filter(({ dueOn }) => dueOn > dueBy))
  return plus(sum(counted.map(({ paid }) => paid)), sum(later.map(({ amount }) => amount)))
}

const pendingBy = ({ pending }: PlanFacts, until: Day): Cents =>
  sum(pending.filter(({ day }) => day <= until).map(({ amount }) => amount))

/** An instalment with the sum of all instalments up to it, and the last day of its grace. */
export type Target = Instalment & { target: Cents; lastDay: Day }

export function targetsOf({ instalments, graceDays }: PlanFacts): Target[] {
  let target = ZERO
  return instalments.map((each) => {
    target = plus(target, each.amount)
    return { ...each, target, lastDay: addDays(each.dueOn, graceDays) }
  })
}

/** The first instalment whose grace was over before the day and whose sum had not been reached by then. A payment under way counts until it fails. */
export function missedBefore(facts: PlanFacts, day: Day): Target | null {
  const isMissed = ({ target, dueOn, lastDay }: Target) =>
    lastDay < day && plus(paidBy(facts, lastDay, dueOn), pendingBy(facts, lastDay)) < target
  return targetsOf(facts).find(isMissed) ?? null
}

/** Whether the whole plan was paid: at the end of its last instalment's grace, or earlier together with everything that was due before the day. */
export function isFulfilledOn(facts: PlanFacts, day: Day): boolean {
  const last = targetsOf(facts).at(-1)
  if (last === undefined) return false
  if (paidBy(facts, day, addDays(day, -1)) >= last.target) return true
  return last.lastDay < day && paidBy(facts, last.lastDay, last.dueOn) >= last.target
}

/** Whether a plan is broken or fulfilled on a day. */
export const isOver = (facts: PlanFacts, day: Day) => missedBefore(facts, day) !== null || isFulfilledOn(facts, day)

/** The first of these days on which the plan is broken or fulfilled. A plan that was fulfilled stays so, even if more is charged later. */
export function firstDayOver(facts: PlanFacts, first: Day, last: Day): Day | undefined {
  for (let day = first; day <= last; day = addDays(day, 1)) if (isOver(facts, day)) return day
  return undefined
}

/** The part of a kept plan that causes no late fee on a day: the instalments whose grace is not over before it. */
export function withinGrace(facts: PlanFacts, day: Day): Cents {
  return isOver(facts, day) ? ZERO : graceOpenOn(facts, day)
}

/** The instalments whose grace is not over before a day. */
export const graceOpenOn = (facts: PlanFacts, day: Day): Cents =>
  sum(targetsOf(facts).flatMap(({ lastDay, amount }) => (lastDay >= day ? amount : [])))

/** The part of a kept plan that is not yet due on a day: the later instalments. */
export function dueAfter(facts: PlanFacts, day: Day): Cents {
  if (isOver(facts, day)) return ZERO
  return sum(facts.instalments.flatMap(({ dueOn, amount }) => (dueOn > day ? amount : [])))
}

/** The part of a plan of `amount` that is paid by a day, less charges due by then; at least zero and at most the amount. */
export function countedOf(facts: PlanFacts, amount: Cents, day: Day): Cents {
  return most(ZERO, least(amount, paidBy(facts, day, day)))
}

/** `toPay` brings the plan to the instalment's sum: it includes charges since the start that are due by its day. `pending` is subtracted. */
export type NextInstalment = Target & { toPay: Cents; pending: Cents }

/** The first instalment that payments by the day, including those under way, do not reach. */
export function nextInstalment(facts: PlanFacts, day: Day): NextInstalment | null {
  const pending = pendingBy(facts, day)
  const short = (each: Target) => minus(each.target, paidBy(facts, day, each.dueOn), pending)
  const next = targetsOf(facts).find((each) => short(each) > 0)
  return next ? { ...next, toPay: short(next), pending } : null
}

export type InstalmentState = "paid" | "coming" | "due" | "missed"

/** Each instalment with its state on a day; `due`: its day has come, and its grace is not over. A later instalment is never paid before an earlier one. */
export function instalmentStates(facts: PlanFacts, day: Day): (Target & { state: InstalmentState })[] {
  const missed = missedBefore(facts, day)
  const next = nextInstalment({ ...facts, pending: [] }, day)
  const stateOf = ({ dueOn, lastDay }: Target): InstalmentState => {
    if (missed !== null && dueOn === missed.dueOn) return "missed"
    if (next === null || dueOn < next.dueOn) return "paid"
    if (lastDay < day) return "missed"
    return dueOn <= day ? "due" : "coming"
  }
  return targetsOf(facts).map((each) => ({ ...each, state: stateOf(each) }))
}
