/** The chart of accounts. A debit is positive, a credit negative. Source: money.md 1.2. */
import type { CHARGE_KINDS } from "#db/schema/index.ts"
import { type Cents, minus, plus, ZERO } from "~/values/money.ts"

export type ChargeKind = (typeof CHARGE_KINDS)[number]
/** Where money can be applied: to charges of a kind, or as advance rent. */
export type Bucket = ChargeKind | "advance"

export const RECEIVABLE = { rent: "AR_RENT", late: "AR_LATE", other: "AR_OTHER", deposit: "AR_DEP" } as const
/** The income account of a charge. A deposit is not income: it is booked against DEP_DUE. */
export const INCOME = { rent: "INC_RENT", late: "INC_LATE", other: "INC_OTHER", deposit: "DEP_DUE" } as const
/** The account that receives money of each tender; credit is booked against CREDITS. */
export const RECEIVED_IN = {
  zelle: "CASH:zelle",
  paypal: "CASH:paypal",
  cashapp: "CASH:cashapp",
  check: "CASH:check",
  cash: "CASH:cash",
  other: "CASH:other",
  card: "STRIPE",
  ach: "STRIPE",
  managementCredit: "CREDITS",
  credit: "CREDITS",
} as const

export const ACCOUNTS = [
  ...Object.values(RECEIVABLE),
  ...Object.values(INCOME),
  ...Object.values(RECEIVED_IN),
  "DEP_HELD",
  "ADV_CASH",
  "ADV_CREDIT",
  "DISPUTE_HOLD",
  "IN_TRANSIT",
  "DEP_OUT",
  "ADV_OUT",
  "INC_CONV",
  "ADJ",
  "EXP_PROC",
  "EXP_STRIPE_MISC",
  "OPENING",
] as const
/** The ledger account of a bank account, by its id. */
export type BankLedgerAccount = `BANK:${number}`
export type LedgerAccount = (typeof ACCOUNTS)[number] | BankLedgerAccount

export const bankLedgerAccount = (id: number): BankLedgerAccount => `BANK:${id}`

/** A tenant's balances, all in positive cents. `lastJournalId` is the API's BalanceSeq. */
export type Balances = {
  rent: Cents
  late: Cents
  other: Cents
  depositOwed: Cents
  depositReserve: Cents
  advanceCash: Cents
  advanceCredit: Cents
  lastJournalId: number
}

export const NO_BALANCES: Balances = {
  rent: ZERO,
  late: ZERO,
  other: ZERO,
  depositOwed: ZERO,
  depositReserve: ZERO,
  advanceCash: ZERO,
  advanceCredit: ZERO,
  lastJournalId: 0,
}

/** The tenant balance of an account, and whether it grows with debits or credits. Other accounts are the property's. */
export const BALANCE_OF: Partial<Record<LedgerAccount, readonly [Exclude<keyof Balances, "lastJournalId">, 1 | -1]>> = {
  AR_RENT: ["rent", 1],
  AR_LATE: ["late", 1],
  AR_OTHER: ["other", 1],
  AR_DEP: ["depositOwed", 1],
  DEP_HELD: ["depositReserve", -1],
  ADV_CASH: ["advanceCash", -1],
  ADV_CREDIT: ["advanceCredit", -1],
}

export const ACCOUNT_BALANCE = ["AR_RENT", "AR_LATE", "AR_OTHER", "AR_DEP", "ADV_CASH", "ADV_CREDIT"] as const

/** The amount that can be paid: FullBalance = rent + late + other + deposit owed. */
export function fullBalance(balances: Balances): Cents {
  return plus(balances.rent, balances.late, balances.other, balances.depositOwed)
}

export function advanceRent(balances: Balances): Cents {
  return plus(balances.advanceCash, balances.advanceCredit)
}

/** FullBalance less advance rent; negative when the tenant is ahead. */
export function accountBalance(balances: Balances): Cents {
  return minus(fullBalance(balances), advanceRent(balances))
}

/** Credit is not money: it is not income, and its remainder is not held cash. */
export function isCredit(tender: string): boolean {
  return tender === "managementCredit" || tender === "credit" || tender === "adv_credit"
}
