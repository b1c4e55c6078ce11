/** Inputs of staff about bank payments and autopay. Source: api.md M21, M37, M38. */
import { z } from "zod"
import type { InnerNames } from "../inner-names.ts"
import { flag, id, oneOf, queryId } from "../inputs.ts"

const BAD_DAY = "Please enter a day between 1 and 15."
const autopayDay = () => z.int({ error: BAD_DAY }).min(1, BAD_DAY).max(15, BAD_DAY).nullable()

export const AchPrivilege = z.object({ tenantID: id(), achPrivilege: flag() })
export type AchPrivilege = InnerNames<z.infer<typeof AchPrivilege>>

/** The choice on the tenant's page: a restriction must be confirmed first. */
export const AchChoice = z.object({ tenantID: id(), achPrivilege: oneOf(["allowed", "restricted"]) })
export type AchChoice = InnerNames<z.infer<typeof AchChoice>>

/** M37. */
export const AutopayQuery = z.object({ withTenantID: queryId() })
export type AutopayQuery = InnerNames<z.infer<typeof AutopayQuery>>

/** M38: null uses the property's day. The field is required. */
export const AutopayDay = z.object({ userID: id(), newDay: autopayDay() })
export type AutopayDay = InnerNames<z.infer<typeof AutopayDay>>

/** The choice on the tenant's page; blank means the default. */
export const TenantAutopayDay = z.object({
  tenantID: id(),
  newDay: z.preprocess((value) => (value === "" ? null : value), autopayDay()).meta({ clearable: true }),
})
export type TenantAutopayDay = InnerNames<z.infer<typeof TenantAutopayDay>>
