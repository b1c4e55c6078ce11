/** Splits a tenant's totals between their present units and an added one. Source: money.md 5 "Subunit". */
import { type Cents, formatMoney, minus, sum, ZERO } from "~/values/money.ts"
import { invalid } from "../refusal.ts"
import type { TenantUnit } from "../tenants/tenant-units.ts"
import type { AddSubunit } from "./inputs.ts"

export type Terms = { monthlyRent: Cents; deposit: Cents }

/** The terms of the added unit and of the tenant's own unit, so that all units sum to the totals. Refuses (400) a total below the other subunits'. */
export function sharesOf(held: readonly TenantUnit[], totals: AddSubunit): { added: Terms; own: Terms } {
  const rent = sharesOfTotal(held, "monthlyRent", totals, "newMonthlyRent")
  const deposit = sharesOfTotal(held, "deposit", totals, "newTotalDeposit")
  return {
    added: { monthlyRent: rent.added, deposit: deposit.added },
    own: { monthlyRent: rent.own, deposit: deposit.own },
  }
}

function sharesOfTotal(
  held: readonly TenantUnit[],
  part: keyof Terms,
  totals: AddSubunit,
  field: "newMonthlyRent" | "newTotalDeposit",
) {
  const own = held.find((unit) => !unit.isSubunit)?.[part] ?? ZERO
  const others = sum(held.filter((unit) => unit.isSubunit).map((unit) => unit[part]))
  const added = minus(totals[field], own, others)
  if (added >= 0) return { own, added }
  if (totals[field] < others)
    throw invalid(field, `The total cannot be below the ${formatMoney(others)} of the other subunits.`)
  return { own: minus(totals[field], others), added: ZERO }
}
