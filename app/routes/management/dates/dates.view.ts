import type { DateKind } from "~/domain/dates/date-kinds.ts"
import type { DateEntry } from "~/domain/dates/dates.ts"
import { contactLink } from "~/ui/contact-link.ts"
import { type Day, formatMonth, monthOf } from "~/values/calendar.ts"
import { formatMoney, formatPlain } from "~/values/money.ts"

/** The entries by month; overdue ones come first. */
export function monthsOf(entries: readonly DateEntry[], today: Day): { title: string; entries: DateEntry[] }[] {
  const titleOf = ({ day }: DateEntry) => (day < today ? "Missed" : formatMonth(monthOf(day)))
  return [...Map.groupBy(entries, titleOf)].map(([title, own]) => ({ title, entries: own }))
}

export function countsOf(entries: readonly DateEntry[]): Map<DateKind, number> {
  const kinds = Map.groupBy(entries, ({ kind }) => kind)
  return new Map([...kinds].map(([kind, own]) => [kind, own.length]))
}

/** The text of an entry in addition to its kind. */
export function detailOf({ kind, amount, isMonthToMonth, text }: DateEntry): string {
  if (kind === "leaseEnd") return isMonthToMonth ? "Goes on from month to month" : ""
  if (kind === "rentIncrease" && amount !== null) return `To ${formatMoney(amount)} a month`
  return text ?? ""
}

type Act = { label: string; to: string }

/** The actions that staff can take for an entry, the most likely one first. */
export function actsOf({ kind, unitNumber, tenant, amount }: DateEntry, mayMoveOut: boolean): Act[] {
  const write = tenant === null ? [] : [{ label: "Write", to: contactLink(tenant.id, tenant.email) }]
  if (unitNumber === null) return write
  const fees = amount === null ? "" : `&Fees=${formatPlain(amount)}`
  const vacate = { label: "Move out", to: `/management/viewtenant/vacate?unit=${unitNumber}${fees}` }
  const renew = { label: "Renew", to: `/management/lease?unit=${unitNumber}` }
  const plan = { label: "Change", to: `/management/editunit?unit=${unitNumber}` }
  const insurance = { label: "Insurance", to: `/management/insurance?tenant=${tenant?.id}` }
  if (kind === "insurance" && tenant !== null) return [insurance, ...write]
  if (kind === "moveOut") return mayMoveOut ? [vacate, ...write] : write
  if (kind === "leaseEnd" || kind === "renewalOption") return [renew, ...write]
  return kind === "rentIncrease" ? [plan, ...write] : write
}

/** The units of the shown leases that end, for the form of increases and renewals. */
export function unitsToRenew(entries: readonly DateEntry[]): string {
  const units = entries.flatMap(({ kind, unitNumber }) => (kind === "leaseEnd" ? (unitNumber ?? []) : []))
  return [...new Set(units)].join(",")
}
