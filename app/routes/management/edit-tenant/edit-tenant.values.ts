/** Initial values of Edit Tenant Details, and the defaults that empty fields use. */
import type { TenantSummary } from "~/domain/leasing/tenant-summaries.ts"
import type { Defaults } from "~/domain/settings/defaults.ts"
import type { CardFeeOn } from "~/domain/settings/inputs.ts"
import { byField } from "~/domain/tenants/tenant-columns.ts"
import type { TenantRow } from "~/domain/tenants/tenants.ts"
import { ordinal } from "~/values/calendar.ts"
import { formatPhone } from "~/values/contact.ts"
import { lateFeeText } from "~/values/late-fee-text.ts"
import { type BasisPoints, formatPercent, toBasisPoints } from "~/values/money.ts"

/** The default card fee, in percent. Source: specification 2 section 9. */
const DEFAULT_CARD_FEE = 3

const percent = (bps: BasisPoints | null) => (bps === null ? null : formatPercent(bps).replace("%", ""))

export function valuesOf(tenant: TenantRow) {
  const { primaryPhone, secondPhone, lateFeeDay, lateFeeBps, convenienceFeeBps } = tenant
  return {
    ...byField(tenant),
    primaryPhone: formatPhone(primaryPhone),
    secondPhone: secondPhone === null ? null : formatPhone(secondPhone),
    lateFeeDay: lateFeeDay === null ? null : ordinal(lateFeeDay),
    lateFeePercent: percent(lateFeeBps),
    convenienceFee: percent(convenienceFeeBps),
  }
}

/** The tenant's own late-fee rule in words, and where it can be changed; null without one. */
export function ruleOf({ tenant, lateFee }: Pick<TenantSummary, "tenant" | "lateFee">) {
  if (!lateFee?.isOwn || lateFee.row === null) return null
  return { text: capitalized(lateFeeText(lateFee.terms)), to: `/management/late-fees/rule?tenant=${tenant.id}` }
}

const capitalized = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

export function usualOf({ lateFeeDay, lateFeePercent, creditCardFee }: Defaults, feeOn: CardFeeOn) {
  const share = (number: number) => formatPercent(toBasisPoints(number))
  return {
    lateFeeDay: lateFeeDay === null ? "not set up yet" : ordinal(lateFeeDay),
    lateFeePercent: lateFeePercent === null ? "not set up yet" : share(lateFeePercent),
    convenienceFee: share(creditCardFee ?? DEFAULT_CARD_FEE),
    feeOn: feeOn === "credit" ? "credit card payments" : "card payments",
  }
}
