import type { MethodType } from "../payment-provider/port.ts"
import type { TenantRow } from "../tenants/tenants.ts"

/** The kinds of methods that a tenant may use and save. A tenant who is restricted to cards may use no bank account. Source: api.md T13, T14, money.md 3.5. */
export const allowedMethods = ({ achEnabled }: Pick<TenantRow, "achEnabled">): MethodType[] =>
  achEnabled ? ["card", "us_bank_account"] : ["card"]
