/** Formats a tenant's data for the cards of the page. Source: specification 2 "Tenant info". */
import { advanceRent, fullBalance } from "~/domain/ledger/accounts.ts"
import { accountBalanceNote } from "~/domain/ledger/balance-names.ts"
import type { Defaults } from "~/domain/settings/defaults.ts"
import { authorOf, isUnread } from "~/domain/tenants/notes.ts"
import { contactLink } from "~/ui/contact-link.ts"
import { type Day, formatDay, formatInstant, ordinal } from "~/values/calendar.ts"
import { formatPhone } from "~/values/contact.ts"
import { lateFeeCondition, lateFeeText } from "~/values/late-fee-text.ts"
import { type Cents, formatMoney, formatPercent, plus, toBasisPoints } from "~/values/money.ts"
import type { TenantHeader } from "./tenant.header.ts"

const NONE = "None"
const dayOr = (day: Day | null) => (day === null ? NONE : formatDay(day))

const whole = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ") || NONE

export function basicFacts({ tenant }: TenantHeader) {
  const mail = (email: string | null) => ({
    value: email ?? NONE,
    to: email === null ? undefined : contactLink(tenant.id, email),
  })
  const call = (phone: string | null) =>
    phone === null ? { value: NONE, to: undefined } : { value: formatPhone(phone), to: `tel:+1${phone}` }
  const plain = (value: string) => ({ value, to: undefined })
  return [
    { label: "Business", ...plain(tenant.businessName ?? NONE) },
    ...(tenant.middleName
      ? [{ label: "Full name", ...plain(whole(tenant.firstName, tenant.middleName, tenant.lastName)) }]
      : []),
    { label: "Date of birth", ...plain(formatDay(tenant.dateOfBirth)) },
    {
      label: "Cotenant",
      ...plain(whole(tenant.cotenantFirstName, tenant.cotenantMiddleName, tenant.cotenantLastName)),
    },
    ...(tenant.cotenantDateOfBirth
      ? [{ label: "Cotenant born", ...plain(formatDay(tenant.cotenantDateOfBirth)) }]
      : []),
    { label: "Primary email", ...mail(tenant.primaryEmail) },
    { label: "Primary phone", ...call(tenant.primaryPhone) },
    { label: "Second email", ...mail(tenant.secondEmail) },
    { label: "Second phone", ...call(tenant.secondPhone) },
  ]
}

export function leaseFacts({ tenant, rooms, units, lateFee }: TenantHeader, defaults: Defaults) {
  const isSubunit = (number: number) => units.some((unit) => unit.unitNumber === number && unit.isSubunit)
  const held = rooms.map((unit) => ({
    label: `Unit ${unit.number}`,
    to: `/management/lease?unit=${unit.number}`,
    value: `${formatMoney(unit.monthlyRent)} a month${isSubunit(unit.number) ? ", subunit" : ""}`,
  }))
  const planned = rooms.flatMap(({ number, monthlyRent, plannedIncreaseOn, plannedIncreaseCents }) => {
    if (plannedIncreaseOn === null || plannedIncreaseCents === null) return []
    const value = `${formatDay(plannedIncreaseOn)}, to ${formatMoney(plus(monthlyRent, plannedIncreaseCents))}`
    const label = rooms.length > 1 ? `Next increase, unit ${number}` : "Next increase"
    return [{ label, value, to: `/management/lease?unit=${number}` }]
  })
  return [
    ...(held.length > 0 ? held : [{ label: "Unit", value: NONE }]),
    { label: "Move in", value: formatDay(tenant.moveInOn) },
    { label: "Lease end", value: formatDay(tenant.leaseEndOn) },
    ...(tenant.moveOutOn === null ? [] : [{ label: "Moved out", value: dayOr(tenant.moveOutOn) }]),
    ...planned,
    {
      label: "Late fee",
      value: lateFeeFact(tenant, lateFee, defaults),
      to: `/management/late-fees/rule?tenant=${tenant.id}`,
    },
  ]
}

function lateFeeFact(tenant: TenantHeader["tenant"], rule: TenantHeader["lateFee"], defaults: Defaults): string {
  const bps = tenant.lateFeeBps ?? (defaults.lateFeePercent === null ? null : toBasisPoints(defaults.lateFeePercent))
  const day = tenant.lateFeeDay ?? defaults.lateFeeDay
  if (rule?.row && day !== null) {
    const { smallestOverdue } = rule.terms
    const least = smallestOverdue > 1 ? `, ${lateFeeCondition(rule.terms)}` : ""
    return `${lateFeeText(rule.terms)} on the ${ordinal(day)}${least}`
  }
  if (bps === 0) return NONE
  if (bps === null || day === null) return "Not set up yet"
  return `${formatPercent(bps)} on the ${ordinal(day)}`
}

export function moneyFacts({ figures }: TenantHeader) {
  const amount = (label: string, cents: Cents) => ({ label, value: formatMoney(cents) })
  return {
    total: formatMoney(fullBalance(figures)),
    accountNote: accountBalanceNote(figures),
    owed: [
      { ...amount("Rent balance", figures.rent), part: `of which back rent ${formatMoney(figures.backRent)}` },
      amount("Late fees", figures.late),
      amount("Other fees", figures.other),
      amount("Deposit owed", figures.depositOwed),
      amount("Pending", figures.pending),
    ],
    held: [
      amount("Deposit reserve", figures.depositReserve),
      amount("Advance rent", advanceRent(figures)),
      amount("Rent paid this month", figures.rentPaid),
      amount("Deposit paid this month", figures.depositPaid),
      amount("Total paid this month", figures.totalPaid),
    ],
  }
}

/** Staff notes, newest first, with author, time, and whether `reader` has read them. */
export function noteFacts({ notes, lastRead }: TenantHeader, zone: string, reader: number | null) {
  return notes.map((note) => ({
    id: note.id,
    title: note.title,
    description: note.description,
    isNew: isUnread(note, lastRead, reader),
    by: [authorOf(note), formatInstant(note.createdAt, zone)].filter(Boolean).join(", "),
  }))
}
