/** The values of substitution keys ("[firstName]") for a recipient. Source: specification 2 section 3, api.md 4.7, money.md 2.1. */
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { tenants } from "#db/schema/index.ts"
import { type Day, formatDay, formatMonth, monthOf } from "~/values/calendar.ts"
import { formatPhone } from "~/values/contact.ts"
import { type LateFeeTerms, lateFeeText } from "~/values/late-fee-text.ts"
import { type Cents, formatMoney, sum, ZERO } from "~/values/money.ts"
import { owedNowText } from "../ledger/balance-names.ts"
import { balancesOfMany, type TenantFigures } from "../ledger/balances.ts"
import { lateFeeAmount } from "../ledger/charges/late-fee-amount.ts"
import { type LateFeeRule, lateFeeRulesFor, percentOfRent } from "../ledger/charges/late-fee-rules.ts"
import { recurringInMonth } from "../ledger/charges/recurring-lines.ts"
import type { Actor } from "../permissions.ts"
import { type Defaults, defaultsOf, today } from "../settings/defaults.ts"
import { type TenantUnit, unitsOfTenants } from "../tenants/tenant-units.ts"
import type { TenantRow } from "../tenants/tenants.ts"
import { type Correspondent, peopleAt } from "../threads/people-at.ts"
import { NO_VALUES, SUBSTITUTION_KEYS, type Substitutes, type SubstitutionKey } from "./substitution-keys.ts"

type Some = Partial<Record<SubstitutionKey, string>>

/** The values of the keys for each of these tenants, in a message sent now by `actor`. Unknown tenants are left out. */
export async function substitutesFor(
  tx: Tx,
  actor: Actor,
  tenantIds: readonly number[],
): Promise<Map<number, Substitutes>> {
  const rows: TenantRow[] = await tx.all(tx.select().from(tenants).where(inList(tenants.id, tenantIds)))
  const units = Map.groupBy(await unitsOfTenants(tx, tenantIds), (unit) => unit.tenantId)
  const figures = await balancesOfMany(tx, tenantIds)
  const defaults = await defaultsOf(tx)
  const common = await commonText(tx, actor, defaults)
  const recurring = await recurringInMonth(tx, monthOf(await today(tx)), tenantIds)
  const [rules, day] = [await lateFeeRulesFor(tx), await today(tx)]
  const of = (tenant: TenantRow): Substitutes => {
    const held = units.get(tenant.id) ?? []
    const known = figures.get(tenant.id)
    if (!known) throw new Error("A tenant has no figures")
    return {
      ...common,
      ...unitText(held, defaults),
      ...tenantText(tenant),
      ...rentText(tenant, held, { defaults, rule: rules(tenant, day) }),
      ...balanceText(known),
      recurringCharges: held.length === 0 ? "" : formatMoney(recurring.get(tenant.id) ?? ZERO),
    }
  }
  return new Map(rows.map((tenant) => [tenant.id, of(tenant)]))
}

/** A recipient's address and key values. `person` is undefined for an address that belongs to no known person. */
export type Addressee = { address: string; person: Correspondent | undefined; values: Substitutes }

/** In order. A person who is not a tenant has at most a name; an unknown address has only the values of the property, the day and the sender. */
export async function addresseesAt(tx: Tx, actor: Actor, addresses: readonly string[]): Promise<Addressee[]> {
  const people = await peopleAt(tx, addresses)
  const tenantIds = new Set([...people.values()].flatMap(({ tenantId }) => tenantId ?? []))
  const values = await substitutesFor(tx, actor, [...tenantIds])
  const common = await commonText(tx, actor, await defaultsOf(tx))
  return addresses.map((address) => {
    const person = people.get(address)
    const own = person?.tenantId ? values.get(person.tenantId) : undefined
    const name = person ? { firstName: person.firstName, lastName: person.lastName } : {}
    return { address, person, values: own ?? { ...common, ...name } }
  })
}

export type Intended = { address: string; tenantId: number | null }

/** The addressees of mails meant for tenants. Two tenants at one address each get their own values. Unknown tenants are left out. */
export async function addresseesOf<Each extends Intended>(
  tx: Tx,
  actor: Actor,
  intended: readonly Each[],
): Promise<{ addressee: Addressee; intended: Each }[]> {
  const values = await substitutesFor(
    tx,
    actor,
    intended.flatMap(({ tenantId }) => tenantId ?? []),
  )
  const addresses = [...new Set(intended.map(({ address }) => address))]
  const people = new Map((await addresseesAt(tx, actor, addresses)).map((each) => [each.address, each]))
  return intended.flatMap((each) => {
    const known = people.get(each.address)
    const own = each.tenantId === null ? known?.values : values.get(each.tenantId)
    return known && own ? [{ addressee: { ...known, values: own }, intended: each }] : []
  })
}

/** The values for one mail to all. It has personal values only when all addresses belong to one person, because every recipient reads it. */
export async function valuesForAll(tx: Tx, actor: Actor, addressees: readonly Addressee[]): Promise<Substitutes> {
  const [first] = addressees
  const isOne = addressees.every(({ values }) => values === first?.values)
  return first && isOne ? first.values : commonText(tx, actor, await defaultsOf(tx))
}

/** The values that all recipients share: those of the property, the day and the sender, and the default days of the month. */
async function commonText(tx: Tx, actor: Actor, defaults: Defaults): Promise<Substitutes> {
  return {
    ...NO_VALUES,
    ...propertyText(defaults),
    ...dayText(await today(tx)),
    currentUser: actor.name ?? "",
    monthlyDueDay: String(defaults.rentDueDay ?? ""),
    monthlyLateDay: String(defaults.lateFeeDay ?? ""),
  }
}

/** Keys named like the default they show: "propertyName", "companyPhone". */
const PROPERTY = SUBSTITUTION_KEYS.filter((key) => /^(?:property|company)/.test(key)) as (SubstitutionKey &
  keyof Defaults)[]

function propertyText(defaults: Defaults): Some {
  return Object.fromEntries(PROPERTY.map((key) => [key, defaults[key] ?? ""]))
}

function dayText(day: Day): Some {
  const year = Number(day.slice(0, 4))
  return {
    currentMonthName: formatMonth(monthOf(day)).split(" ")[0] ?? "",
    currentDay: String(Number(day.slice(8, 10))),
    currentYear: String(year),
    nextYear: String(year + 1),
  }
}

/** The tenant's own unit; its address is the property's with the unit number. Without a unit these keys have no value. */
function unitText(held: readonly TenantUnit[], defaults: Defaults): Some {
  const own = held.find((unit) => !unit.isSubunit)
  if (!own) return {}
  const number = String(own.unitNumber)
  return {
    unitNumber: number,
    unitAddress: [defaults.propertyAddress ?? "", number].filter(Boolean).join(" "),
    unitCity: defaults.propertyCity ?? "",
    unitState: defaults.propertyState ?? "",
    unitZip: defaults.propertyZip ?? "",
  }
}

function tenantText(tenant: TenantRow): Some {
  return {
    firstName: tenant.firstName,
    lastName: tenant.lastName,
    tenantEmail: tenant.primaryEmail,
    tenantPhone: formatPhone(tenant.primaryPhone),
    moveInDate: formatDay(tenant.moveInOn),
    leaseEndDate: formatDay(tenant.leaseEndOn),
  }
}

type Billing = { defaults: Defaults; rule: LateFeeRule | null }

function rentText(tenant: TenantRow, held: readonly TenantUnit[], { defaults, rule }: Billing): Some {
  const rent = sum(held.map((unit) => unit.monthlyRent))
  const own = tenant.lateFeeBps === null ? null : percentOfRent(tenant.lateFeeBps)
  const terms = rule?.terms ?? own
  return {
    rentPayment: formatMoney(rent),
    monthlyLateDay: String(tenant.lateFeeDay ?? defaults.lateFeeDay ?? ""),
    lateFee: terms === null ? "" : lateFeeIn(terms, rent),
  }
}

/** The fee as an amount, or in words if it depends on the rent overdue at that time. */
function lateFeeIn(terms: LateFeeTerms, rent: Cents): string {
  if (terms.kind === "percent_of_overdue") return lateFeeText(terms)
  return formatMoney(lateFeeAmount(terms, { rent, overdue: ZERO, charged: ZERO }))
}

function balanceText(figures: TenantFigures): Some {
  return {
    totalBalance: owedNowText(figures),
    rentBalance: formatMoney(figures.rent),
    lateFeeBalance: formatMoney(figures.late),
    otherFeeBalance: formatMoney(figures.other),
    depositReserve: formatMoney(figures.depositReserve),
  }
}
