/** The monthly jobs that cannot run because their defaults are not set. Source: money.md section 4. */
import { and, desc, isNull, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
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

/** Whether a rule of the property stands in for the late fee percent. Source: money.md 9.3. */
async function hasLateFeeRule(tx: Tx): Promise<boolean> {
  const ofProperty = and(isNull(lateFeeRules.tenantId), lte(lateFeeRules.inForceFrom, await today(tx)))
  const row = await tx.one(
    tx
      .select({ kind: lateFeeRules.kind })
      .from(lateFeeRules)
      .where(ofProperty)
      .orderBy(desc(lateFeeRules.inForceFrom), desc(lateFeeRules.id))
      .limit(1),
  )
  return row !== undefined && row.kind !== "usual"
}
