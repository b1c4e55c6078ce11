/** Calls about the payment policy. Source: api.md 4.10. */
import { knownPolicy, setPropertyPolicy, setTenantPolicy } from "~/domain/leasing/set-payment-policy.ts"
import { PolicyQuery, SetPropertyPolicy, SetTenantPolicy } from "~/domain/payment-policy/inputs.ts"
import type { PaymentPolicy as Policy } from "~/domain/payment-policy/payment-policy.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { PaymentPolicy } from "~/http/response/shapes/payment-policy.ts"

const policyView = ({ tenantId, policy, message, isOwn }: Policy & { tenantId: number | null }) => ({
  TenantID: tenantId,
  Policy: policy,
  Message: message,
  IsOwn: isOwn,
})

export const loader = resource({
  "X25 GET /management/payment-policy": {
    summary: "Get the payment policy of a tenant or of the property",
    ...query({ input: PolicyQuery, command: knownPolicy, output: policyView }),
    shape: PaymentPolicy,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X26 POST /admin/payment-policy": {
    summary: "Set the property's payment policy",
    ...mutation({ input: SetPropertyPolicy, command: setPropertyPolicy, output: policyView }),
    shape: PaymentPolicy,
  },
  "X27 POST /management/tenant/payment-policy": {
    summary: "Set a tenant's payment policy",
    ...mutation({ input: SetTenantPolicy, command: setTenantPolicy, output: policyView }),
    shape: PaymentPolicy,
    refuses: ["TENANT_NOT_FOUND"],
  },
})
export const action = loader
