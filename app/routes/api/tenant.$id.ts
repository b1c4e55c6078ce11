import { contactDetails } from "~/domain/portal/contact-details.ts"
import { TenantPath } from "~/domain/tenants/inputs.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { ownTenantView } from "~/http/response/views/tenant.ts"

/** A tenant for the portal (api.md T1). */
const handler = endpoint({ GET: query({ input: TenantPath, command: contactDetails, output: ownTenantView }) })
export const loader = handler.loader
export const action = handler.action
