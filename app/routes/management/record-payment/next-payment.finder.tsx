import { type Found, TenantFinder } from "../tenant-finder.tsx"
import { fieldsOf, paymentOf, type Repeated } from "./repeated.ts"

/** Finds the tenant of the next payment. The form keeps the last payment's method and date. */
export function NextPayment({ found, repeated }: { found: Found | null; repeated: Repeated }) {
  return (
    <TenantFinder
      title="Next Payment"
      action="/management/manualpayment/next"
      fields={fieldsOf(repeated)}
      found={found}
      to={(tenant) => paymentOf(tenant, repeated)}
      pressed={{ name: "go", value: "1" }}
      takesFocus
    />
  )
}
