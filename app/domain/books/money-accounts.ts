/** The accounts that hold the landlord's money: at banks, in hand, at the payment provider and on the way from it. Source: money.md 11.7. */
import { type SQL, sql } from "drizzle-orm"

const NAMED: readonly string[] = ["STRIPE", "DISPUTE_HOLD", "IN_TRANSIT"]

export const isMoneyAccount = (code: string): boolean =>
  NAMED.includes(code) || code.startsWith("BANK:") || code.startsWith("CASH:")

/** The same of the account of a line. */
export const holdsMoney = (account: SQL): SQL =>
  sql`(${account} in ${NAMED} or ${account} like 'BANK:%' or ${account} like 'CASH:%')`
