/** Previews an increase for many units, unit by unit. Source: money.md 9.5. */
import type { Tx } from "#db/client.server.ts"
import { addDays, type Day, formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, MAX_CENTS, percentOf, plus, toBasisPoints } from "~/values/money.ts"
import { command } from "../commands.ts"
import { noticeOf } from "../lease-terms/lease.ts"
import { oddStep, oddTerm } from "../lease-terms/unusual-days.ts"
import { badField, invalid, missing } from "../refusal.ts"
import { today } from "../settings/defaults.ts"
import { holderOf, type TenantUnit } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { openSteps, type RentStep, rentOn } from "../units/rent-steps.ts"
import { findUnit, type UnitRow, unitNumbers } from "../units/units.ts"
import { versionOf } from "../version.ts"
import { type IncreaseMany, MOST_UNITS } from "./inputs.ts"

/** `oldRent` is the rent on the day before the increase, in cents. A line with a problem blocks the whole increase. `leaseEnd` is the renewed lease's last day. */
export type IncreaseLine = {
  unitNumber: number
  tenant: { id: number; name: string; email: string } | null
  oldRent: Cents
  newRent: Cents
  leaseEnd: Day | null
  problem: string | null
  /** All warnings about the line, one sentence each. */
  warning: string | null
}
export type IncreasePreview = { lines: IncreaseLine[]; preview: string }

/** The lines of an increase, by unit, and their version (X85). Refuses (400) a day that is not in the future, no change, two kinds of change, and unknown units. */
export const previewIncreases = command(
  "manage units",
  async (tx, _actor, input: IncreaseMany): Promise<IncreasePreview> => {
    mustChangeOneThing(input)
    const now = await today(tx)
    if (input.date <= now) throw invalid("date", "The day of an increase must be after today.")
    const lines: IncreaseLine[] = []
    for (const number of await unitsNamed(tx, input.units)) lines.push(await lineOf(tx, number, input, now))
    return { lines, preview: versionOf({ lines: JSON.stringify(lines) }) }
  },
)

function mustChangeOneThing({ percent, amount, leaseEnd }: IncreaseMany): void {
  if (percent !== undefined && amount !== undefined) throw badField("amount", "Use a percent or an amount, not both.")
  if (percent === undefined && amount === undefined && leaseEnd === undefined)
    throw missing("percent", "Use a percent, an amount, or the end of a renewal.")
}

/** The units named in the text, in order. Refuses (400) a single number without a unit, and more than 200 units. */
async function unitsNamed(tx: Tx, text: string): Promise<number[]> {
  const known = await unitNumbers(tx)
  const named = text.split(",").flatMap((part) => {
    const [from = 0, to = from] = part.split("-").map(Number)
    const found = known.filter((number) => from <= number && number <= to)
    if (found.length === 0) throw badField("units", `There is no unit ${part.trim()}.`)
    return found
  })
  const numbers = [...new Set(named)].toSorted((one, other) => one - other)
  if (numbers.length > MOST_UNITS)
    throw badField("units", `These are ${numbers.length} units: use at most ${MOST_UNITS}.`)
  return numbers
}

async function lineOf(tx: Tx, unitNumber: number, input: IncreaseMany, now: Day): Promise<IncreaseLine> {
  const unit = await findUnit(tx, unitNumber)
  const steps = await openSteps(tx, unitNumber)
  const oldRent = rentBefore(unit, steps, input.date)
  const newRent = raised(oldRent, input)
  const holder = await holderOf(tx, unitNumber)
  const nothing = { unitNumber, oldRent, newRent, leaseEnd: null, warning: null }
  if (!holder) return { ...nothing, tenant: null, problem: "The unit has no tenant." }
  const tenant = await findTenant(tx, holder.tenantId)
  const renewed = holder.isSubunit ? null : (input.leaseEnd ?? null)
  return {
    ...nothing,
    tenant: { id: tenant.id, name: fullName(tenant), email: tenant.primaryEmail },
    leaseEnd: renewed,
    problem: problemOf({ tenant, steps, newRent, renewed, isRaised: newRent !== oldRent }, input.date),
    warning: (await warningsOf(tx, { tenant, holder, renewed }, input, now)).join(" ") || null,
  }
}

/** The rent on the day without the increase. Increases planned before that day count. */
function rentBefore(unit: UnitRow, steps: readonly RentStep[], day: Day): Cents {
  const { plannedIncreaseOn, plannedIncreaseCents, monthlyRent } = unit
  const isPlanned = plannedIncreaseOn !== null && plannedIncreaseCents !== null && plannedIncreaseOn <= day
  return rentOn(isPlanned ? plus(monthlyRent, plannedIncreaseCents) : monthlyRent, steps, day)
}

function raised(rent: Cents, { percent, amount }: IncreaseMany): Cents {
  if (percent !== undefined) return plus(rent, percentOf(rent, toBasisPoints(percent)))
  return amount === undefined ? rent : plus(rent, amount)
}

type Facts = {
  tenant: TenantRow
  steps: readonly RentStep[]
  newRent: Cents
  renewed: Day | null
  isRaised: boolean
}

function problemOf({ tenant, steps, newRent, renewed, isRaised }: Facts, day: Day): string | null {
  if (isRaised && steps.some(({ startsOn }) => startsOn === day)) return "A rent step of that day is planned already."
  if (newRent > MAX_CENTS) return `The rent would be above ${formatMoney(MAX_CENTS)}.`
  if (renewed !== null && renewed <= addDays(tenant.leaseEndOn, 1))
    return `The lease runs until ${formatDay(tenant.leaseEndOn)} already.`
  return isRaised || renewed !== null ? null : "Nothing would change."
}

async function warningsOf(
  tx: Tx,
  { tenant: { leaseEndOn }, holder, renewed }: { tenant: TenantRow; holder: TenantUnit; renewed: Day | null },
  { date, noticeDays }: IncreaseMany,
  now: Day,
): Promise<string[]> {
  const notice = await noticeOf(tx, holder.stayId)
  const days = Temporal.PlainDate.from(now).until(date).days
  const term = renewed !== null && oddTerm({ startsOn: addDays(leaseEndOn, 1), endsOn: renewed }, leaseEndOn, now)
  return [
    notice !== null && `Moves out on ${formatDay(notice.movingOutOn)}.`,
    noticeDays !== undefined && days < noticeDays && `${days} days' notice instead of ${noticeDays}.`,
    date <= leaseEndOn && `The lease runs until ${formatDay(leaseEndOn)}.`,
    oddStep(date, now),
    term,
  ].filter((warning) => typeof warning === "string")
}
