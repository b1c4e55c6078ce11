import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { AchPrivilege } from "~/domain/autopay/inputs.ts"
import { withTenantDetails } from "~/domain/leasing/tenant-details.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { tenantView } from "~/http/response/views/tenant.ts"

/** Whether a tenant may pay by bank (api.md M21). */
const handler = endpoint({
  POST: mutation({ input: AchPrivilege, command: withTenantDetails(setAchPrivilege), output: tenantView }),
})
export const loader = handler.loader
export const action = handler.action
