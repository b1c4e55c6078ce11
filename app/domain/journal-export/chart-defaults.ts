/** The default names of the accounts in the accountant's program. Source: money.md 11.8. */
import type { CHART_TYPES } from "#db/schema/index.ts"
import type { AccountGroup, BookAccount } from "../books/account-names.ts"
import { plainText } from "./plain-text.ts"

export type ChartType = (typeof CHART_TYPES)[number]

const DEFAULTS: Readonly<Record<string, readonly [string, ChartType]>> = {
  "CASH:check": ["Undeposited Funds", "OCASSET"],
  "CASH:cash": ["Undeposited Funds", "OCASSET"],
  "CASH:zelle": ["Undeposited Funds", "OCASSET"],
  "CASH:paypal": ["Undeposited Funds", "OCASSET"],
  "CASH:cashapp": ["Undeposited Funds", "OCASSET"],
  "CASH:other": ["Undeposited Funds", "OCASSET"],
  STRIPE: ["Payment Provider", "OCASSET"],
  DISPUTE_HOLD: ["Payment Provider", "OCASSET"],
  IN_TRANSIT: ["Payment Provider", "OCASSET"],
  AR_RENT: ["Tenant Receivables", "OCASSET"],
  AR_LATE: ["Tenant Receivables", "OCASSET"],
  AR_OTHER: ["Tenant Receivables", "OCASSET"],
  AR_DEP: ["Deposits Asked Of Tenants", "OCASSET"],
  DEP_DUE: ["Deposits Asked Of Tenants", "OCASSET"],
  DEP_OUT: ["Returned To Tenants", "OCLIAB"],
  ADV_OUT: ["Returned To Tenants", "OCLIAB"],
  DEP_HELD: ["Security Deposits Held", "OCLIAB"],
  ADV_CASH: ["Prepaid Rent", "OCLIAB"],
  ADV_CREDIT: ["Unused Tenant Credits", "OCLIAB"],
  CREDITS: ["Credits To Tenants", "INC"],
  ADJ: ["Tenant Balance Adjustments", "EQUITY"],
  OPENING: ["Opening Bank Balances", "EQUITY"],
  INC_RENT: ["Rental Income", "INC"],
  INC_LATE: ["Late Fee Income", "INC"],
  INC_OTHER: ["Other Tenant Income", "INC"],
  INC_CONV: ["Convenience Fee Income", "INC"],
  EXP_PROC: ["Payment Processing Fees", "EXP"],
  EXP_STRIPE_MISC: ["Payment Processing Fees", "EXP"],
}

const BY_GROUP: Readonly<Record<AccountGroup, ChartType>> = {
  assets: "OCASSET",
  liabilities: "OCLIAB",
  equity: "EQUITY",
  income: "INC",
  expenses: "EXP",
}

/** The longest name of a single account. */
const MOST = 31

/** The name in the form in which the other program compares names. */
export const sameName = (name: string): string => plainText(name, name.length).toLowerCase()

/** The default names of accounts other than bank accounts. No bank account gets one of these by default. */
export const OFFERED: readonly string[] = [...new Set(Object.values(DEFAULTS).map(([name]) => sameName(name)))]

/** By default a bank account has its own name; if that name is `taken` (in the form of `sameName`), its id is added. */
export function defaultFor(
  { code, name, group }: BookAccount,
  taken: ReadonlySet<string>,
): { name: string; type: ChartType } {
  const known = DEFAULTS[code]
  if (known) return { name: known[0], type: known[1] }
  const type = code.startsWith("BANK:") ? "BANK" : BY_GROUP[group]
  const short = plainText(name.replaceAll(":", " "), MOST)
  if (!taken.has(sameName(short))) return { name: short, type }
  const number = ` (${code.slice(code.indexOf(":") + 1)})`
  return { name: plainText(short, MOST - number.length) + number, type }
}
