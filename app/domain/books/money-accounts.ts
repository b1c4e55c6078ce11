/** The accounts that hold the landlord's money: in banks, in hand, at the payment provider and in transit from it. Source: money.md 11.7. */
import { type SQL, sql } from "drizzle-orm"

const NAMED: readonly string[] = ["STRIPE", "DISPUTE_HOLD", "IN_TRANSIT"]

export const isMoneyAccount = (code: string): boolean =>
  NAMED.includes(code) || code.startsWith("BANK:") || code.startsWith("CASH:")

/** The same as an SQL condition on a line's account. */
export const holdsMoney = (account: SQL): SQL =>
  sql`(${account} in ${NAMED} or ${account} like 'BANK:%' or ${account} like 'CASH:%')`
