import { ADMIN, MANAGEMENT } from "../permissions.ts"
import type { Account } from "./account.ts"

/** A user's label: the name of the lowest level held, else Tenant, Ex-Tenant or None. */
export function roleLabelOf({
  levels,
  tenantId,
  unitNumbers,
}: Pick<Account, "levels" | "tenantId" | "unitNumbers">): string {
  const [level] = levels
  if (level !== undefined) return levelName(level)
  if (tenantId === null) return "None"
  return unitNumbers.length > 0 ? "Tenant" : "Ex-Tenant"
}

/** "Super Admin", or "Tier 2 Management": three tiers in each of three kinds. */
export function levelName(level: number): string {
  if (level === 0) return "Super Admin"
  const tier = ((level - 1) % 3) + 1
  if (level <= ADMIN) return `Tier ${tier} Admin`
  return level <= MANAGEMENT ? `Tier ${tier} Management` : `Tier ${tier} Maintenance`
}
