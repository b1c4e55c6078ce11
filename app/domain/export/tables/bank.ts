import { bankAccounts, bankMethods, bankTransfers, depositSlipRows, depositSlips } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const BANK_ACCOUNTS = exported({
  file: "bank_accounts",
  about: "The landlord's accounts at banks.",
  table: bankAccounts,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "bank_account_id"],
    name: ["text", "Its name"],
    lastFour: ["text", "The last four digits of its number"],
    isTrust: ["yes/no", "Whether it is the trust account of the security deposits"],
    opening: ["amount", "Balance at the beginning of its first day; negative: overdrawn"],
    openedOn: ["day", "First day in the books"],
    createdBy: ["number", "Account that added it"],
    createdAt: ["instant", "When it was added"],
    archivedAt: ["instant", "When it was archived"],
    voidedAt: ["instant", "When its beginning was reversed as a mistake"],
  },
})

const BANK_METHODS = exported({
  file: "bank_methods",
  about: "Methods whose payments go to a bank account without a deposit slip.",
  table: bankMethods,
  key: ["method"],
  columns: {
    method: ["text", "The method"],
    accountId: ["number", "The bank account", "bank_account_id"],
    setBy: ["number", "Account that chose it"],
    setAt: ["instant", "When"],
  },
})

const DEPOSIT_SLIPS = exported({
  file: "deposit_slips",
  about: "Deposit slips. The sum of one is that of its rows which have not left it.",
  table: depositSlips,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "deposit_slip_id"],
    accountId: ["number", "The bank account", "bank_account_id"],
    state: ["text", "open, deposited or undone"],
    note: ["text", "Note of staff"],
    madeBy: ["number", "Account that made it"],
    madeAt: ["instant", "When it was made"],
    depositedOn: ["day", "Day on which the bank had it"],
    depositedBy: ["number", "Account that recorded its deposit"],
    depositedAt: ["instant", "When its deposit was recorded"],
    undoneBy: ["number", "Account that discarded or undid it"],
    undoneAt: ["instant", "When it was discarded or undone"],
  },
})

const DEPOSIT_SLIP_ROWS = exported({
  file: "deposit_slip_rows",
  about: "The payments on deposit slips.",
  table: depositSlipRows,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    slipId: ["number", "The slip", "deposit_slip_id"],
    paymentId: ["number", "The payment"],
    amount: ["amount", "Its amount"],
    leftAt: ["instant", "When it left the slip, which the bank has not by this slip then"],
  },
})

const BANK_TRANSFERS = exported({
  file: "bank_transfers",
  about: "Money moved between two bank accounts.",
  table: bankTransfers,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "bank_transfer_id"],
    fromId: ["number", "The account it left", "from_bank_account_id"],
    toId: ["number", "The account it reached", "to_bank_account_id"],
    amount: ["amount", "The amount"],
    movedOn: ["day", "The day"],
    note: ["text", "Note of staff"],
    madeBy: ["number", "Account that recorded it"],
    madeAt: ["instant", "When it was recorded"],
    undoneAt: ["instant", "When it was undone"],
  },
})

export const BANK_TABLES = [BANK_ACCOUNTS, BANK_METHODS, DEPOSIT_SLIPS, DEPOSIT_SLIP_ROWS, BANK_TRANSFERS]
