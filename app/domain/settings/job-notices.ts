/** The monthly jobs that cannot run because their defaults are not set. Source: money.md section 4. */
import type { Tx } from "#db/client.server.ts"
import { type DefaultKey, defaultCalled, defaultsOf } from "./defaults.ts"

/** A message for an administrator, and the defaults to set. */
export type JobNotice = { message: string; missing: DefaultKey[] }

const NEEDS: { what: string; keys: DefaultKey[] }[] = [
  { what: "Rent is not charged", keys: ["balanceIssueDay", "rentDueDay"] },
  { what: "Late fees are not charged", keys: ["lateFeeDay", "lateFeePercent"] },
]

export async function jobNotices(tx: Tx): Promise<JobNotice[]> {
  const defaults = await defaultsOf(tx)
  return NEEDS.flatMap(({ what, keys }) => {
    const missing = keys.filter((key) => defaults[key] === null)
    if (missing.length === 0) return []
    const labels = missing.map((key) => defaultCalled(key).label)
    return [{ message: `${what} until these are set: ${labels.join(", ")}.`, missing }]
  })
}
