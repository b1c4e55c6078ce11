/** The audit log's chain: every row carries a hash over the row before and over itself, so that no row can be changed, left out or put between unseen. */
import { createHash } from "node:crypto"

/** What stands for the row before the first. */
export const BEGINNING = ""

/** A row as the chain sees it: everything but its number and its hash. `metadata` is the stored text. */
export type ChainedRow = {
  createdAt: number
  userId: number | null
  userName: string | null
  impersonatedBy: number | null
  impersonatorName: string | null
  category: string
  priority: string
  ip: string | null
  details: string
  metadata: string | null
}

/** The hash (SHA-256, hexadecimal) of a row that follows the row of hash `before`. Rows that name no administrator are hashed as before one could be named. */
export function hashOf(before: string, row: ChainedRow): string {
  const { createdAt, userId, userName, impersonatedBy, category, priority, ip, details, metadata } = row
  const canonical = [before, createdAt, userId, userName, impersonatedBy, category, priority, ip, details, metadata]
  const whole = row.impersonatorName === null ? canonical : [...canonical, row.impersonatorName]
  return createHash("sha256").update(JSON.stringify(whole)).digest("hex")
}
