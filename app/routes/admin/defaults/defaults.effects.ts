/** One line for each effect that the stored defaults would have, for display under their fields. */
import type { DefaultEffects, RentDays, Share } from "~/domain/ledger/default-effects.ts"
import type { DefaultKey } from "~/domain/settings/defaults.ts"
import { formatDay, formatInstant, formatMonth } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

const SHARES: Record<Share["key"], (of: string, amount: string) => string> = {
  lateFeePercent: (of, amount) => `A late fee of ${of} is ${amount} a month.`,
  creditCardFee: (of, amount) => `Paying ${of} by card costs the tenant ${amount} more.`,
  achFee: (of, amount) => `Paying ${of} from a bank account costs the tenant ${amount} more.`,
}

export function effectLines({ shares, late, autopay, zone }: DefaultEffects, present: string) {
  const lines: Partial<Record<DefaultKey, string>> = {}
  for (const { key, unitNumber, rent, amount } of shares) {
    lines[key] = SHARES[key](`suite ${unitNumber}, whose rent is ${formatMoney(rent)},`, formatMoney(amount))
  }
  if (late) lines.lateFeeDay = lateText(late)
  if (autopay) lines.autopayDay = `Autopay pays after the late fee. ${daysText(autopay)}`
  if (zone) {
    const { period, at, before, changedAt } = zone
    lines.timezone = `Until ${formatInstant(changedAt, present)} it was ${before}. Rent for ${formatMonth(period)} is charged on ${formatInstant(at, present)} now; that is ${formatInstant(at, before)} in ${before}.`
  }
  return lines
}

const lateText = ({ isMoved, ...days }: RentDays & { isMoved: boolean }) =>
  `${isMoved ? "This day is not after the rent due day, so the late fee comes the day after rent is due." : "The late fee comes long after rent is due."} ${daysText(days)}`

function daysText({ period, dueOn, lateOn, autopayOn }: RentDays): string {
  const autopay = autopayOn === null ? "" : `, autopay on ${formatDay(autopayOn)}`
  return `Rent for ${formatMonth(period)}: due on ${formatDay(dueOn)}, late fee on ${formatDay(lateOn)}${autopay}.`
}
