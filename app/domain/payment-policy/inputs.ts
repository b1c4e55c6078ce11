import { z } from "zod"
import { PAYMENT_POLICIES } from "#db/schema/index.ts"
import type { InnerNames } from "../inner-names.ts"
import { id, lines, oneOf, optional, queryId } from "../inputs.ts"

const policy = { policy: oneOf(PAYMENT_POLICIES), message: optional(lines(500)) }

/** The policy of the property. Source: api.md X26. */
export const SetPropertyPolicy = z.object(policy)
export type SetPropertyPolicy = z.infer<typeof SetPropertyPolicy>

/** The policy of a tenant. Source: api.md X27. */
export const SetTenantPolicy = z.object({ tenantID: id(), ...policy })
export type SetTenantPolicy = InnerNames<z.infer<typeof SetTenantPolicy>>

/** The policy of a tenant; without a tenant, of the property. Source: api.md X25. */
export const PolicyQuery = z.object({ tenantID: queryId().optional() })
export type PolicyQuery = InnerNames<z.infer<typeof PolicyQuery>>
