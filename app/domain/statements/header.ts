/** The sender and the subject of a statement. */
import type { Tx } from "#db/client.server.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { formatPhone, phoneDigits } from "~/values/contact.ts"
import { pastStaysOf } from "../leasing/stays.ts"
import { isSandbox } from "../payment-provider/payment-gateway.ts"
import { type Defaults, defaultsOf, today } from "../settings/defaults.ts"
import { unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"

export type Header = {
  tenant: string
  /** The tenant with all names, the cotenant, the business, the units, the property. */
  addressee: string[]
  /** The company, or without one the property. */
  letterhead: string[]
  /** The day it was made, and the instant (ms). */
  madeOn: Day
  madeAt: number
}

/** The header for a tenant. Refuses 404 TENANT_NOT_FOUND. */
export async function headerOf(tx: Tx, tenantId: number): Promise<Header> {
  const tenant = await findTenant(tx, tenantId)
  const defaults = await defaultsOf(tx)
  const units = await unitsLine(tx, tenantId)
  return {
    tenant: text(tenant.firstName, tenant.lastName),
    addressee: [...namesOf(tenant), units, ...propertyLines(defaults)].filter((line) => line !== ""),
    letterhead: [...companyLines(defaults), ...(isSandbox() ? ["Sandbox: no real money"] : [])],
    madeOn: await today(tx),
    madeAt: tx.now,
  }
}

const text = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ")

function namesOf(tenant: TenantRow): string[] {
  return [
    text(tenant.firstName, tenant.middleName, tenant.lastName),
    text(tenant.cotenantFirstName, tenant.cotenantMiddleName, tenant.cotenantLastName),
    tenant.businessName ?? "",
  ]
}

/** "Unit 101", "Units 101, 103 and 105"; for a former tenant the last ones with their last day. */
async function unitsLine(tx: Tx, tenantId: number): Promise<string> {
  const held = (await unitsOf(tx, tenantId)).map((unit) => unit.unitNumber)
  if (held.length > 0) return listed(held)
  const past = await pastStaysOf(tx, [tenantId])
  const lastDay = past[0]?.moveOutOn
  if (!lastDay) return ""
  const last = past
    .filter((stay) => stay.moveOutOn === lastDay)
    .toSorted((a, b) => Number(a.isSubunit) - Number(b.isSubunit))
  return `${listed([...new Set(last.map((stay) => stay.unitNumber))])}, until ${formatDay(lastDay)}`
}

function listed(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Unit ${numbers[0]}`
  return `Units ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`
}

function companyLines(defaults: Defaults): string[] {
  const { companyName, companyAddress, companyCity, companyState, companyZip, companyPhone, companyEmail } = defaults
  const place = placeLine(companyAddress, companyCity, companyState, companyZip)
  const lines = [companyName ?? "", place, phoneLine(companyPhone), companyEmail ?? ""]
  return lines.filter((line) => line !== "")
}

function propertyLines(defaults: Defaults): string[] {
  const { propertyName, propertyAddress, propertyCity, propertyState, propertyZip } = defaults
  return [propertyName ?? "", placeLine(propertyAddress, propertyCity, propertyState, propertyZip)]
}

/** "2450 Hangar Lane, Ontario, CA 91761". */
function placeLine(address: string | null, city: string | null, state: string | null, zip: string | null): string {
  return [address, city, text(state, zip)].filter(Boolean).join(", ")
}

function phoneLine(phone: string | null): string {
  const digits = phoneDigits(phone ?? "")
  return digits ? formatPhone(digits) : (phone ?? "")
}
