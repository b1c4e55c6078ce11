import type { TenantSummary } from "~/domain/leasing/tenant-summaries.ts"
import { fullBalance } from "~/domain/ledger/accounts.ts"
import { accountBalanceNote } from "~/domain/ledger/balance-names.ts"
import type { RentChange } from "~/domain/units/rent-changes.ts"
import type { UnitRow } from "~/domain/units/units.ts"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney, plus, proportion, ZERO } from "~/values/money.ts"

export function holderOf({ tenant, figures }: TenantSummary) {
  const { id, businessName, leaseStatus } = tenant
  const balance = formatMoney(fullBalance(figures))
  const note = accountBalanceNote(figures)
  const facts = [
    { label: "Total balance", value: note === null ? balance : `${balance}. ${note}`, total: true },
    { label: "Pending", value: formatMoney(figures.pending) },
  ]
  return { id, name: fullName(tenant), business: businessName, isEvicted: leaseStatus === "eviction", facts }
}

export function factsOf(unit: UnitRow) {
  const price = unit.squareFootage ? formatMoney(proportion(unit.monthlyRent, 12, unit.squareFootage)) : "–"
  return [
    { label: "Monthly Rent", value: formatMoney(unit.monthlyRent) },
    { label: "Deposit", value: formatMoney(unit.deposit) },
    { label: "Square Footage", value: unit.squareFootage?.toLocaleString("en-US") ?? "–" },
    { label: "Price/Sq. Foot", value: price },
    { label: "Building Number", value: unit.buildingNumber ?? "–" },
    { label: "Floor", value: unit.floor ?? "–" },
    { label: "Status", value: unit.status === "none" ? "None" : unit.status.replace(/^./, (c) => c.toUpperCase()) },
  ]
}

export function conditionsOf(unit: UnitRow) {
  return [
    { label: "Cleaning Needed", value: unit.cleaningNeeded ? "Yes" : "No" },
    { label: "Repairs Needed", value: unit.repairsNeeded ? "Yes" : "No" },
    { label: "Ready To Rent", value: unit.readyToRent ? "Yes" : "No" },
    { label: "Moving Out Soon", value: unit.movingOutSoon ? "Yes" : "No" },
  ]
}

/** The planned increase: the old and the new rent with the date, or the incomplete plan. */
export function planOf({ monthlyRent, plannedIncreaseOn: on, plannedIncreaseCents: amount }: UnitRow): string {
  if (on === null && amount === null) return "No increase is planned."
  if (on === null) return `${formatMoney(amount ?? ZERO)} more, no date yet: nothing changes until both are set.`
  if (amount === null) return `${formatDay(on)}, no amount yet: nothing changes until both are set.`
  return `${formatMoney(monthlyRent)} → ${formatMoney(plus(monthlyRent, amount))} on ${formatDay(on)}`
}

export const rentChangeOf = ({ oldRent, newRent, effectiveOn }: RentChange, index: number) => ({
  key: index,
  oldRent: formatMoney(oldRent),
  newRent: formatMoney(newRent),
  on: formatDay(effectiveOn),
})
