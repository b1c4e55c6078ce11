/** Late-fee rules and skips, set by staff on a day. Money is in cents. */
import { SetPropertyRule, SetTenantRule } from "~/domain/late-fee-rules/inputs.ts"
import { setPropertyRule, setTenantRule } from "~/domain/late-fee-rules/set-rule.ts"
import { skipLateFee } from "~/domain/late-fee-rules/skip-late-fee.ts"
import { ADMIN } from "~/domain/permissions.ts"
import { addMonths, asMonth, type Day, DEFAULT_ZONE, dayAt, monthOf } from "~/values/calendar.ts"
import { during, mona, setting } from "./world.ts"

type Terms = {
  kind: "percent_of_rent" | "percent_of_overdue" | "flat" | "usual"
  percent?: number
  amount?: number
  smallestOverdue?: number
  mostPerMonth?: number
}

const reason = "Agreed with the owner"

/** Sets the property's rule, or a tenant's, from a day on. */
export async function ruleFrom(
  inForceFrom: string,
  terms: Terms,
  { setOn, tenantId }: { setOn: string; tenantId?: number },
) {
  const rule = { ...terms, inForceFrom, reason }
  await during(setOn, async (tx) =>
    tenantId === undefined
      ? setPropertyRule(tx, { ...mona, level: ADMIN }, SetPropertyRule.parse(rule))
      : setTenantRule(tx, mona, { ...SetTenantRule.omit({ tenantID: true }).parse(rule), tenantId }),
  )
}

export const skips = (tenantId: number, period: string, day: string) =>
  during(day, (tx) => skipLateFee(tx, mona, { tenantId, period: asMonth(period), reason: "Paid by a slow bank" }))

/** Today in Los Angeles. */
const todayThere = (): Day => dayAt(Date.now(), DEFAULT_ZONE)

/** A rule from today on, as a body of X21 or X22. */
export const flatLateFee = () => ({ kind: "flat", amount: 5_000, inForceFrom: todayThere(), reason })

/** A late fee that can be skipped now, as a body of X24; the late day is the 15th. */
export async function skippableLateFee(tenantID: number) {
  await setting({ lateFeeDay: 15, rentDueDay: 1 })
  const now = todayThere()
  const period = Number(now.slice(8)) < 15 ? monthOf(now) : addMonths(monthOf(now), 1)
  return { tenantID, period, reason }
}
