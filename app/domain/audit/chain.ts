/** The audit log's hash chain: each row contains a hash of the previous row and of itself, so that changed, missing and inserted rows are detected. */
import { createHash } from "node:crypto"

/** The hash before the first row. */
export const BEGINNING = ""

/** The fields of a row that are hashed: all but its number and its hash. `metadata` is the stored text. */
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

/** The hash (SHA-256, hexadecimal) of a row that follows the row of hash `before`. A row without an administrator is hashed without that field. */
export function rowHash(before: string, row: ChainedRow): string {
  const { createdAt, userId, userName, impersonatedBy, category, priority, ip, details, metadata } = row
  const canonical = [before, createdAt, userId, userName, impersonatedBy, category, priority, ip, details, metadata]
  const whole = row.impersonatorName === null ? canonical : [...canonical, row.impersonatorName]
  return createHash("sha256").update(JSON.stringify(whole)).digest("hex")
}
