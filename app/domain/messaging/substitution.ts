/** Substitution keys in square brackets, replaced by a tenant's own data: "[firstName]". Source: specification 2 section 3, api.md 4.7. */

import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { tenants } from "#db/schema/index.ts"
import { type Day, formatDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { formatPhone } from "~/values/contact.ts"
import { formatMoney, percentOf, sum, toBasisPoints } from "~/values/money.ts"
import { fullBalance } from "../ledger/accounts.ts"
import { balancesOfMany, type TenantFigures } from "../ledger/balances.ts"
import type { Actor } from "../permissions.ts"
import { type Defaults, defaultsOf, today } from "../settings/defaults.ts"
import { type TenantUnit, unitsOfTenants } from "../tenants/tenant-units.ts"
import type { TenantRow } from "../tenants/tenants.ts"

/** Every key with its value; empty when it is unknown. */
export type Substitutes = Readonly<Record<string, string>>

/** Replaces the keys, once and as plain text. An unknown key remains as it is; case counts. */
export function fill(text: string, substitutes: Substitutes): string {
  return text.replaceAll(/\[(\w{1,40})\]/g, (whole, key: string) =>
    Object.hasOwn(substitutes, key) ? (substitutes[key] ?? "") : whole,
  )
}

/** The values of the keys, for each of these tenants and a message sent now by `actor`. Unknown tenants are left out. */
export async function substitutesFor(
  tx: Tx,
  actor: Actor,
  tenantIds: readonly number[],
): Promise<Map<number, Substitutes>> {
  const rows: TenantRow[] = await tx.all(tx.select().from(tenants).where(inList(tenants.id, tenantIds)))
  const units = Map.groupBy(await unitsOfTenants(tx, tenantIds), (unit) => unit.tenantId)
  const figures = await balancesOfMany(tx, tenantIds)
  const defaults = await defaultsOf(tx)
  const common = { ...propertyText(defaults), ...dayText(await today(tx)), currentUser: actor.name ?? "" }
  const of = (tenant: TenantRow): Substitutes => {
    const held = units.get(tenant.id) ?? []
    const known = figures.get(tenant.id)
    if (!known) throw new Error("A tenant has no figures")
    return {
      ...common,
      ...unitText(held, defaults),
      ...tenantText(tenant),
      ...rentText(tenant, held, defaults),
      ...balanceText(known),
    }
  }
  return new Map(rows.map((tenant) => [tenant.id, of(tenant)]))
}

const PROPERTY = [
  "propertyName",
  "propertyAddress",
  "propertyCity",
  "propertyState",
  "propertyZip",
  "propertyWebsite",
  "propertyPhone",
  "propertyEmail",
  "companyName",
  "companyAddress",
  "companyCity",
  "companyState",
  "companyZip",
  "companyPhone",
  "companyEmail",
] as const

function propertyText(defaults: Defaults): Substitutes {
  return Object.fromEntries(PROPERTY.map((key) => [key, defaults[key] ?? ""]))
}

function dayText(day: Day): Substitutes {
  const year = Number(day.slice(0, 4))
  return {
    currentMonthName: formatMonth(monthOf(day)).split(" ")[0] ?? "",
    currentDay: String(Number(day.slice(8, 10))),
    currentYear: String(year),
    nextYear: String(year + 1),
  }
}

/** The tenant's own unit: its address is that of the property with its number. */
function unitText(held: readonly TenantUnit[], defaults: Defaults): Substitutes {
  const own = held.find((unit) => !unit.isSubunit)
  const number = own === undefined ? "" : String(own.unitNumber)
  return {
    unitNumber: number,
    unitAddress: [defaults.propertyAddress ?? "", number].filter(Boolean).join(" "),
    unitCity: defaults.propertyCity ?? "",
    unitState: defaults.propertyState ?? "",
    unitZip: defaults.propertyZip ?? "",
  }
}

function tenantText(tenant: TenantRow): Substitutes {
  return {
    firstName: tenant.firstName,
    lastName: tenant.lastName,
    tenantEmail: tenant.primaryEmail,
    tenantPhone: formatPhone(tenant.primaryPhone),
    moveInDate: formatDay(tenant.moveInOn),
    leaseEndDate: formatDay(tenant.leaseEndOn),
  }
}

/** The rent of all units, and the tenant's late fee, else the property's. */
function rentText(tenant: TenantRow, held: readonly TenantUnit[], defaults: Defaults): Substitutes {
  const rent = sum(held.map((unit) => unit.monthlyRent))
  const usual = defaults.lateFeePercent === null ? null : toBasisPoints(defaults.lateFeePercent)
  const share = tenant.lateFeeBps ?? usual
  return {
    rentPayment: formatMoney(rent),
    monthlyDueDay: String(defaults.rentDueDay ?? ""),
    monthlyLateDay: String(tenant.lateFeeDay ?? defaults.lateFeeDay ?? ""),
    lateFee: share === null ? "" : formatMoney(percentOf(rent, share)),
  }
}

function balanceText(figures: TenantFigures): Substitutes {
  return {
    totalBalance: formatMoney(fullBalance(figures)),
    rentBalance: formatMoney(figures.rent),
    lateFeeBalance: formatMoney(figures.late),
    otherFeeBalance: formatMoney(figures.other),
    depositReserve: formatMoney(figures.depositReserve),
  }
}
