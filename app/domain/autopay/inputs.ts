/** What bank payments and autopay take from staff. Source: api.md M21, M37, M38. */
import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { flag, id, oneOf, queryId } from "../inputs.ts"

const BAD_DAY = "Please enter a day between 1 and 15."
const autopayDay = () => z.int({ error: BAD_DAY }).min(1, BAD_DAY).max(15, BAD_DAY).nullable()

/** M21: true lets the tenant pay by bank. */
export const AchPrivilege = z.object({ tenantID: id(), achPrivilege: flag() })
export type AchPrivilege = InnerNames<z.infer<typeof AchPrivilege>>

/** The choice as it is made on the tenant's page: a restriction is asked about first. */
export const AchChoice = z.object({ tenantID: id(), achPrivilege: oneOf(["allowed", "restricted"]) })
export type AchChoice = InnerNames<z.infer<typeof AchChoice>>

/** M37. */
export const AutopayQuery = z.object({ withTenantID: queryId() })
export type AutopayQuery = InnerNames<z.infer<typeof AutopayQuery>>

/** M38: null takes the property's day. The day is always said. */
export const AutopayDay = z.object({ userID: id(), newDay: autopayDay() })
export type AutopayDay = InnerNames<z.infer<typeof AutopayDay>>

/** The day as it is chosen on the tenant's page; blank is Default. */
export const TenantAutopayDay = z.object({
  tenantID: id(),
  newDay: z.preprocess((value) => (value === "" ? null : value), autopayDay()).meta({ clearable: true }),
})
export type TenantAutopayDay = InnerNames<z.infer<typeof TenantAutopayDay>>
