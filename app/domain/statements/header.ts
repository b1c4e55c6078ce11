import type { Tx } from "#db/client.server.ts"
import type { Day } from "~/values/calendar.ts"
import { formatPhone, phoneDigits } from "~/values/contact.ts"
import { type Defaults, defaultsOf, today } from "../settings/defaults.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { unitsLine, unitsLineOn } from "./units-line.ts"
import { unrealMoneyLines } from "./unreal-money.ts"

export type Header = {
  tenant: string
  /** The tenant with all names, the cotenant, the business, the units, the property. */
  addressee: string[]
  /** The company, or the property if no company is set. */
  letterhead: string[]
  /** The day it was made, and the instant (ms). */
  madeOn: Day
  madeAt: number
}

/** The header for a tenant, with the units of today, or of the receipt's payment day. Refuses 404 TENANT_NOT_FOUND. */
export async function headerOf(tx: Tx, tenantId: number, receipt?: { id: string; paidOn: Day }): Promise<Header> {
  const tenant = await findTenant(tx, tenantId)
  const defaults = await defaultsOf(tx)
  const units = receipt ? await unitsLineOn(tx, tenantId, receipt.paidOn) : await unitsLine(tx, tenantId)
  return {
    tenant: text(tenant.firstName, tenant.lastName),
    addressee: [...namesOf(tenant), units, ...propertyLines(defaults)].filter((line) => line !== ""),
    letterhead: [
      ...companyLines(defaults),
      ...(await unrealMoneyLines(tx, receipt ? { receiptId: receipt.id } : { tenantId })),
    ],
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

export function companyLines(defaults: Defaults): string[] {
  const { companyName, companyAddress, companyCity, companyState, companyZip, companyPhone, companyEmail } = defaults
  const place = placeLine(companyAddress, companyCity, companyState, companyZip)
  const lines = [companyName ?? "", place, phoneLine(companyPhone), companyEmail ?? ""]
  return lines.filter((line) => line !== "")
}

export function propertyLines(defaults: Defaults): string[] {
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
