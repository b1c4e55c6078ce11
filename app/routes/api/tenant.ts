import { changeContactDetails } from "~/domain/portal/contact-details.ts"
import { ContactDetails } from "~/domain/tenants/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { ownTenantView } from "~/http/response/views/tenant.ts"

/** Changes a tenant's contact details (api.md T2). */
const handler = endpoint({
  POST: mutation({ input: ContactDetails, command: changeContactDetails, output: ownTenantView }),
})
export const loader = handler.loader
export const action = handler.action
