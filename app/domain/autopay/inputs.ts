/** Inputs for bank payments and autopay, used by staff and by tenants. Source: api.md M21, M37, M38, T8 to T12, T23. */
import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { clearable, flag, id, month, oneOf, optional, queryId, someCents } from "../inputs.ts"

/** The message beside the field, also while the user types. Source: specification 3 section 5. */
export const BAD_DAY = "Please enter a day between 1 and 15."
const dayOfAutopay = () => z.int({ error: BAD_DAY }).min(1, BAD_DAY).max(15, BAD_DAY)
const autopayDay = () => dayOfAutopay().nullable()

export const AchPrivilege = z.object({ tenantID: id(), achPrivilege: flag() })
export type AchPrivilege = InnerNames<z.infer<typeof AchPrivilege>>

/** The choice on the tenant's page: a restriction must be confirmed first. */
export const AchChoice = z.object({ tenantID: id(), achPrivilege: oneOf(["allowed", "restricted"]) })
export type AchChoice = InnerNames<z.infer<typeof AchChoice>>

export const AutopayQuery = z.object({ withTenantID: queryId() })
export type AutopayQuery = InnerNames<z.infer<typeof AutopayQuery>>

/** M38: null uses the property's day. The field is required. */
export const AutopayDay = z.object({ userID: id(), newDay: autopayDay() })
export type AutopayDay = InnerNames<z.infer<typeof AutopayDay>>

const dayOrDefault = () =>
  z.preprocess((value) => (value === "" ? null : value), autopayDay()).meta({ clearable: true })

/** The choice on the tenant's page; blank means the default. */
export const TenantAutopayDay = z.object({ tenantID: id(), newDay: dayOrDefault() })
export type TenantAutopayDay = InnerNames<z.infer<typeof TenantAutopayDay>>

export const OwnAutopayDay = z.object({ AutopayDay: dayOfAutopay() })

/** The same on the tenant's own page, where blank means the default. */
export const OwnDayOrDefault = z.object({ AutopayDay: dayOrDefault() })
export type OwnDayOrDefault = InnerNames<z.infer<typeof OwnDayOrDefault>>

export const SkipChoice = z.object({ skip: flag() })
export type SkipChoice = z.infer<typeof SkipChoice> & Partial<Pick<z.infer<typeof SkipShown>, "month">>

/** The same from the tenant's own page, which names the month that it showed. */
export const SkipShown = z.object({
  skip: oneOf(["true", "false"]).transform((choice) => choice === "true"),
  month: month(),
})

/** Source: api.md X221. */
export const AutopayLimits = z.object({ cap: clearable(someCents()), withDeposit: optional(flag()) })
export type AutopayLimits = z.infer<typeof AutopayLimits>

/** The form on the tenant's page: an empty cap means none, an unticked box means no. */
export const LimitsForm = AutopayLimits.transform(({ cap = null, withDeposit = false }) => ({ cap, withDeposit }))

/** Source: api.md X222. `total` is the total that the page showed, including the fee. */
export const ConfirmAutopay = z.object({ month: month(), total: someCents() })
export type ConfirmAutopay = z.infer<typeof ConfirmAutopay>

export const NoFields = z.object({})
