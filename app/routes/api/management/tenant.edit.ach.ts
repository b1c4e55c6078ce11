import { setAchPrivilege } from "~/domain/autopay/enrollment.ts"
import { AchPrivilege } from "~/domain/autopay/inputs.ts"
import { withTenantDetails } from "~/domain/leasing/tenant-details.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { tenantView } from "~/http/views/tenant.ts"

/** Whether a tenant may pay by bank (api.md M21). */
const door = endpoint({
  POST: call({ takes: AchPrivilege, does: withTenantDetails(setAchPrivilege), answers: tenantView }),
})
export const loader = door.loader
export const action = door.action
