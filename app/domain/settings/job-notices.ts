/** The monthly jobs that cannot run because their defaults are not set. Source: money.md section 4. */
import { and, desc, isNull, lte, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { lateFeeRules } from "#db/schema/index.ts"
import { type DefaultKey, defaultCalled, defaultsOf, today } from "./defaults.ts"

/** A message for an administrator, and the defaults to set. */
export type JobNotice = { message: string; missing: DefaultKey[] }

const NEEDS: { what: string; keys: DefaultKey[] }[] = [
  { what: "Rent is not charged", keys: ["balanceIssueDay", "rentDueDay"] },
  { what: "Late fees are not charged", keys: ["lateFeeDay", "lateFeePercent"] },
]

export async function jobNotices(tx: Tx): Promise<JobNotice[]> {
  const defaults = await defaultsOf(tx)
  const isRuled = await hasLateFeeRule(tx)
  return NEEDS.flatMap(({ what, keys }) => {
    const missing = keys.filter((key) => defaults[key] === null && !(key === "lateFeePercent" && isRuled))
    if (missing.length === 0) return []
    const labels = missing.map((key) => defaultCalled(key).label)
    return [{ message: `${what} until these are set: ${labels.join(", ")}.`, missing }]
  })
}

const ruleInForce = statement((db) =>
  db
    .select({ kind: lateFeeRules.kind })
    .from(lateFeeRules)
    .where(and(isNull(lateFeeRules.tenantId), lte(lateFeeRules.inForceFrom, sql.placeholder("day"))))
    .orderBy(desc(lateFeeRules.inForceFrom), desc(lateFeeRules.id))
    .limit(1)
    .prepare(),
)

/** Whether a rule of the property replaces the late fee percentage. Source: money.md 9.3. */
async function hasLateFeeRule(tx: Tx): Promise<boolean> {
  const rule = await tx.one(ruleInForce, { day: await today(tx) })
  return rule !== undefined && rule.kind !== "usual"
}
