/** What the fields of Edit Tenant Details begin with, and which defaults stand behind those left empty. */
import type { Defaults } from "~/domain/settings/defaults.ts"
import type { TenantRow } from "~/domain/tenants/tenants.ts"
import { ordinal } from "~/values/calendar.ts"
import { formatPhone } from "~/values/contact.ts"
import { formatPercent, toBasisPoints } from "~/values/money.ts"

/** The card fee where none is configured, in percent. Source: specification 2 section 9. */
const USUAL_CARD_FEE = 3

const percent = (bps: number | null) => (bps === null ? undefined : formatPercent(bps).replace("%", ""))
const phone = (digits: string | null) => (digits === null ? undefined : formatPhone(digits))

export function valuesOf(tenant: TenantRow) {
  return {
    tenantFirstName: tenant.firstName,
    tenantMiddleName: tenant.middleName ?? undefined,
    tenantLastName: tenant.lastName,
    tenantDateOfBirth: tenant.dateOfBirth,
    cotenantFirstName: tenant.cotenantFirstName ?? undefined,
    cotenantMiddleName: tenant.cotenantMiddleName ?? undefined,
    cotenantLastName: tenant.cotenantLastName ?? undefined,
    cotenantDateOfBirth: tenant.cotenantDateOfBirth ?? undefined,
    businessName: tenant.businessName ?? undefined,
    primaryEmail: tenant.primaryEmail,
    primaryPhone: formatPhone(tenant.primaryPhone),
    secondEmail: tenant.secondEmail ?? undefined,
    secondPhone: phone(tenant.secondPhone),
    moveInDate: tenant.moveInOn,
    leaseEndDate: tenant.leaseEndOn,
    lateFeeDay: tenant.lateFeeDay === null ? undefined : ordinal(tenant.lateFeeDay),
    lateFeePercent: percent(tenant.lateFeeBps),
    convenienceFee: percent(tenant.convenienceFeeBps),
  }
}

/** What counts where a field stays empty, in words. */
export function usualOf({ lateFeeDay, lateFeePercent, creditCardFee }: Defaults) {
  const share = (number: number) => formatPercent(toBasisPoints(number))
  return {
    lateFeeDay: lateFeeDay === null ? "not set up yet" : ordinal(lateFeeDay),
    lateFeePercent: lateFeePercent === null ? "not set up yet" : share(lateFeePercent),
    convenienceFee: share(creditCardFee ?? USUAL_CARD_FEE),
  }
}
