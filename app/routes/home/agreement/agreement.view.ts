import type { AgreedLateFee } from "~/domain/portal/agreed-late-fee.ts"
import type { AgreedCharge, AgreedTerm, AgreedUnit, Agreement } from "~/domain/portal/agreement.ts"
import { formatDay, formatMonth, ordinal } from "~/values/calendar.ts"
import { lateFeeCondition, lateFeeText } from "~/values/late-fee-text.ts"
import { formatMoney, times } from "~/values/money.ts"

type Line = { label: string; value: string }

export function unitFacts({ monthlyRent, deposit, terms, steps, leavesOn }: AgreedUnit): Line[] {
  return [
    ...terms.map((term) => ({ label: "Lease", value: termText(term) })),
    ...(leavesOn === null ? [] : [{ label: "You gave notice to move out on", value: formatDay(leavesOn) }]),
    { label: "Rent", value: `${formatMoney(monthlyRent)} a month` },
    ...steps.map((step) => ({
      label: `Rent from ${formatDay(step.startsOn)}`,
      value: `${formatMoney(step.monthlyRent)} a month`,
    })),
    { label: "Deposit agreed", value: formatMoney(deposit) },
  ]
}

function termText({ startsOn, endsOn, isMonthToMonth, renewalBy }: AgreedTerm): string {
  const days = `${formatDay(startsOn)} to ${formatDay(endsOn)}`
  const after = isMonthToMonth ? ", then month to month" : ""
  const renewal = renewalBy === null ? "" : `, to be renewed until ${formatDay(renewalBy)}`
  return `${days}${after}${renewal}`
}

/** `isNamed`: the tenant has several units, so each charge names its unit. */
export function chargeFact({ unitNumber, name, amount, quantity, from, to }: AgreedCharge, isNamed: boolean): Line {
  const many = quantity === 1 ? "" : ` (${quantity} at ${formatMoney(amount)})`
  const until = to === null ? "" : ` to ${formatMonth(to)}`
  return {
    label: `${name}${many}${isNamed ? `, suite ${unitNumber}` : ""}`,
    value: `${formatMoney(times(amount, quantity))} a month from ${formatMonth(from)}${until}`,
  }
}

/** The rule in one sentence, and an example with the tenant's own rent. */
export function lateFeeTexts(fee: AgreedLateFee | null): string[] {
  if (fee === null) return ["No late fee is charged."]
  const { terms, period, on, rent, amount } = fee
  const open = `if the rent of ${formatMonth(period)}, ${formatMoney(rent)}, is still open on ${formatDay(on)},`
  const outcome = amount === 0 ? "no late fee is added" : `${formatMoney(amount)} is added as a late fee`
  return [
    `A late fee of ${lateFeeText(terms)} is added on the ${ordinal(Number(on.slice(8)))} of a month ${lateFeeCondition(terms)}.`,
    `For example: ${open} ${outcome}.`,
  ]
}

const POLICIES = {
  any: "Any amount can be paid online.",
  rent: "At least the month's rent, or what is owed if that is less, is paid online at once.",
  full: "Only the full balance can be paid online.",
}

export function policyText(
  { policy, policyMessage }: Pick<Agreement, "policy" | "policyMessage">,
  isOn: boolean,
): string {
  if (policy === "none") return policyMessage ?? "Nothing can be paid online on this account."
  return isOn ? POLICIES[policy] : "Online payments are off."
}
