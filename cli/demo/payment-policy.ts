import { setTenantPolicy } from "~/domain/leasing/set-payment-policy.ts"
import type { Scene } from "./scene.ts"

/** A tenant who pays late in small parts pays at least the rent online from now on. */
export function requireRent(suite: number): Scene {
  return (tx, cast) =>
    setTenantPolicy(tx, cast.staff("manager"), { tenantId: cast.tenant(suite), policy: "rent", message: undefined })
}
