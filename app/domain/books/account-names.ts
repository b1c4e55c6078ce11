/** The names of the accounts in the landlord's statements, in the order of the trial balance. Source: money.md 1.2, 11.7. */
import type { Tx } from "#db/client.server.ts"
import { bankAccounts } from "#db/schema/index.ts"
import { accountLabel } from "../bank-accounts/bank-accounts.ts"
import { ACCOUNTS, type BankLedgerAccount, bankLedgerAccount, type LedgerAccount } from "../ledger/accounts.ts"

export const ACCOUNT_GROUPS = ["assets", "liabilities", "equity", "income", "expenses"] as const
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number]

export const GROUP_NAMES: Record<AccountGroup, string> = {
  assets: "Assets",
  liabilities: "Liabilities",
  equity: "Equity",
  income: "Income",
  expenses: "Expenses",
}

/** `code` is the account in the ledger, `name` its name for people. */
export type BookAccount = { code: LedgerAccount; name: string; group: AccountGroup }

type Fixed = Exclude<LedgerAccount, BankLedgerAccount>

const NAMES: Record<Fixed, readonly [AccountGroup, string]> = {
  "CASH:check": ["assets", "Not deposited: checks"],
  "CASH:cash": ["assets", "Not deposited: cash"],
  "CASH:zelle": ["assets", "Received by Zelle"],
  "CASH:paypal": ["assets", "Received by PayPal"],
  "CASH:cashapp": ["assets", "Received by Cash App"],
  "CASH:other": ["assets", "Received by other methods"],
  STRIPE: ["assets", "At the payment provider"],
  IN_TRANSIT: ["assets", "Payouts in transit"],
  DISPUTE_HOLD: ["assets", "Disputed payments"],
  AR_RENT: ["assets", "Rent owed"],
  AR_LATE: ["assets", "Late fees owed"],
  AR_OTHER: ["assets", "Other charges owed"],
  AR_DEP: ["assets", "Deposits owed"],
  DEP_OUT: ["assets", "Deposits paid out"],
  ADV_OUT: ["assets", "Advance rent paid out"],
  DEP_DUE: ["liabilities", "Deposits due"],
  DEP_HELD: ["liabilities", "Deposits held"],
  ADV_CASH: ["liabilities", "Advance rent"],
  ADV_CREDIT: ["liabilities", "Unused credit"],
  CREDITS: ["equity", "Credits given"],
  ADJ: ["equity", "Balances set by managers"],
  OPENING: ["equity", "Opening balances of bank accounts"],
  INC_RENT: ["income", "Rent charged"],
  INC_LATE: ["income", "Late fees charged"],
  INC_OTHER: ["income", "Other charges"],
  INC_CONV: ["income", "Convenience fees"],
  EXP_PROC: ["expenses", "Fees of payments"],
  EXP_STRIPE_MISC: ["expenses", "Other fees of the payment provider"],
}

/** All accounts: the landlord's bank accounts first, by id, then the others in fixed order. */
export async function bookAccounts(tx: Tx): Promise<BookAccount[]> {
  const { id, name, lastFour } = bankAccounts
  const banks = await tx.all(tx.select({ id, name, lastFour }).from(bankAccounts).orderBy(id))
  return [
    ...banks.map((bank): BookAccount => {
      return { code: bankLedgerAccount(bank.id), name: accountLabel(bank), group: "assets" }
    }),
    ...(Object.keys(NAMES) as Fixed[]).map((code): BookAccount => {
      const [group, label] = NAMES[code]
      return { code, name: label, group }
    }),
  ]
}

/** Whether the text has the form of an account's code. */
export const isAccountCode = (text: string): text is LedgerAccount =>
  (ACCOUNTS as readonly string[]).includes(text) || /^BANK:[1-9]\d{0,9}$/.test(text)
