/** Calls about the landlord's bank accounts, and undeposited payments. Source: api.md 4.12. */
import { z } from "zod"
import { addBankAccount } from "~/domain/bank-accounts/add-account.ts"
import { archiveBankAccount } from "~/domain/bank-accounts/archive-account.ts"
import { bankAccountList, withBalance } from "~/domain/bank-accounts/bank-accounts.ts"
import { changeBankAccount } from "~/domain/bank-accounts/change-account.ts"
import { depositSlipAtBank, undoDepositSlip } from "~/domain/bank-accounts/deposit-slip.ts"
import { heldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import { moneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import {
  ArchiveBankAccount,
  ChangeBankAccount,
  ChangeDepositSlip,
  DepositSlip as DepositInput,
  HeldDepositsQuery,
  MakeDepositSlip,
  MoveBetweenAccounts,
  NewBankAccount,
  PayOutDeposit,
  ReopenBankAccount,
  SetBankMethod,
  SlipQuery,
  UndoBankTransfer,
  UndoDepositSlip,
  UndoPaidDeposit,
} from "~/domain/bank-accounts/inputs.ts"
import { changeDepositSlip, makeDepositSlip } from "~/domain/bank-accounts/make-slip.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { paidDepositList, undoPaidDeposit } from "~/domain/bank-accounts/paid-deposits.ts"
import { payOutDeposit } from "~/domain/bank-accounts/pay-out-deposit.ts"
import { reopenBankAccount } from "~/domain/bank-accounts/reopen-account.ts"
import { depositSlip, depositSlipList } from "~/domain/bank-accounts/slips.ts"
import { bankTransferList, moveBetweenAccounts, undoBankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import {
  BankAccount,
  BankTransfer,
  DepositSlip,
  HeldDeposits,
  MoneyInHand,
  PaidDeposit,
} from "~/http/response/shapes/bank/accounts.ts"
import {
  bankAccountsView,
  bankAccountView,
  bankTransferView,
  depositSlipView,
  heldDepositsView,
  moneyInHandView,
  paidDepositView,
} from "~/http/response/views/bank/accounts.ts"

export const loader = resource({
  "X250 GET /admin/bank/accounts": {
    summary: "List the landlord's bank accounts with their balances",
    ...query({ input: z.object({}), command: bankAccountList, output: bankAccountsView }),
    shape: z.array(BankAccount),
  },
  "X251 POST /admin/bank/account": {
    summary: "Add a bank account, with its balance on a day",
    ...mutation({
      input: NewBankAccount,
      command: withBalance(addBankAccount),
      output: bankAccountView,
      status: 201,
      idempotent: true,
    }),
    shape: BankAccount,
    refuses: ["MONTH_CLOSED"],
  },
  "X252 POST /admin/bank/account/edit": {
    summary: "Change a bank account's name, last digits or use as trust account",
    ...mutation({ input: ChangeBankAccount, command: withBalance(changeBankAccount), output: bankAccountView }),
    shape: BankAccount,
    refuses: ["BANK_ACCOUNT_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "X253 POST /admin/bank/account/archive": {
    summary: "Archive an empty bank account, or void an unused one",
    ...mutation({ input: ArchiveBankAccount, command: withBalance(archiveBankAccount), output: bankAccountView }),
    shape: BankAccount,
    refuses: ["BANK_ACCOUNT_NOT_FOUND", "BANK_ACCOUNT_IN_USE"],
  },
  "X254 POST /admin/bank/method": {
    summary: "Choose the bank account that takes a method's payments without a slip",
    ...mutation({ input: SetBankMethod, command: setBankMethod, output: bankAccountsView }),
    shape: z.array(BankAccount),
    refuses: ["BANK_ACCOUNT_NOT_FOUND"],
  },
  "X255 GET /management/deposits/undeposited": {
    summary: "List checks, cash and other payments by hand that no bank account has yet",
    ...query({ input: z.object({}), command: moneyInHand, output: (rows) => rows.map(moneyInHandView) }),
    shape: z.array(MoneyInHand),
  },
  "X256 GET /management/deposits/slips": {
    summary: "List deposit slips",
    ...query({ input: z.object({}), command: depositSlipList, output: (slips) => slips.map(depositSlipView) }),
    shape: z.array(DepositSlip),
  },
  "X257 GET /management/deposits/slip": {
    summary: "Get a deposit slip with its payments",
    ...query({ input: SlipQuery, command: depositSlip, output: depositSlipView }),
    shape: DepositSlip,
    refuses: ["DEPOSIT_SLIP_NOT_FOUND"],
  },
  "X258 POST /management/deposits/slip": {
    summary: "Put payments on a new deposit slip",
    ...mutation({
      input: MakeDepositSlip,
      command: makeDepositSlip,
      output: depositSlipView,
      status: 201,
      idempotent: true,
    }),
    shape: DepositSlip,
    refuses: ["BANK_ACCOUNT_NOT_FOUND"],
  },
  "X259 POST /management/deposits/slip/edit": {
    summary: "Change which payments are on a deposit slip",
    ...mutation({ input: ChangeDepositSlip, command: changeDepositSlip, output: depositSlipView }),
    shape: DepositSlip,
    refuses: ["DEPOSIT_SLIP_NOT_FOUND", "DEPOSIT_SLIP_DONE"],
  },
  "X260 POST /management/deposits/slip/deposit": {
    summary: "Record that the bank has a deposit slip",
    ...mutation({ input: DepositInput, command: depositSlipAtBank, output: depositSlipView, idempotent: true }),
    shape: DepositSlip,
    refuses: ["DEPOSIT_SLIP_NOT_FOUND", "BANK_ACCOUNT_NOT_FOUND", "DEPOSIT_SLIP_DONE", "MONTH_CLOSED"],
  },
  "X261 POST /management/deposits/slip/undo": {
    summary: "Discard a deposit slip, or reverse its deposit",
    ...mutation({ input: UndoDepositSlip, command: undoDepositSlip, output: depositSlipView, idempotent: true }),
    shape: DepositSlip,
    refuses: ["DEPOSIT_SLIP_NOT_FOUND", "DEPOSIT_SLIP_DONE", "DEPOSIT_SLIP_IN_USE", "BANK_ACCOUNT_ARCHIVED"],
  },
  "X262 GET /admin/bank/held-deposits": {
    summary: "List the security deposits held as of a day, against the trust account",
    ...query({ input: HeldDepositsQuery, command: heldDeposits, output: heldDepositsView }),
    shape: HeldDeposits,
  },
  "X263 GET /admin/bank/transfers": {
    summary: "List transfers between the landlord's own accounts",
    ...query({ input: z.object({}), command: bankTransferList, output: (rows) => rows.map(bankTransferView) }),
    shape: z.array(BankTransfer),
  },
  "X264 POST /admin/bank/transfer": {
    summary: "Record a transfer between two own accounts",
    ...mutation({
      input: MoveBetweenAccounts,
      command: moveBetweenAccounts,
      output: bankTransferView,
      status: 201,
      idempotent: true,
    }),
    shape: BankTransfer,
    refuses: ["BANK_ACCOUNT_NOT_FOUND", "MONTH_CLOSED"],
  },
  "X265 POST /admin/bank/transfer/undo": {
    summary: "Reverse a transfer that was recorded by mistake",
    ...mutation({ input: UndoBankTransfer, command: undoBankTransfer, output: bankTransferView, idempotent: true }),
    shape: BankTransfer,
    refuses: ["BANK_TRANSFER_NOT_FOUND", "BANK_TRANSFER_UNDONE", "BANK_ACCOUNT_ARCHIVED"],
  },
  "X266 POST /admin/bank/held-deposits/paid": {
    summary: "Record that a bank account paid a returned deposit to its tenant",
    ...mutation({ input: PayOutDeposit, command: payOutDeposit, output: heldDepositsView, idempotent: true }),
    shape: HeldDeposits,
    refuses: ["TENANT_NOT_FOUND", "BANK_ACCOUNT_NOT_FOUND", "MONTH_CLOSED"],
  },
  "X267 POST /admin/bank/held-deposits/paid/undo": {
    summary: "Reverse a paid deposit that was recorded by mistake",
    ...mutation({ input: UndoPaidDeposit, command: undoPaidDeposit, output: heldDepositsView, idempotent: true }),
    shape: HeldDeposits,
    refuses: ["PAID_DEPOSIT_NOT_FOUND", "BANK_ACCOUNT_ARCHIVED"],
  },
  "X268 GET /admin/bank/held-deposits/paid": {
    summary: "List the returned deposits that were paid out",
    ...query({ input: z.object({}), command: paidDepositList, output: (rows) => rows.map(paidDepositView) }),
    shape: z.array(PaidDeposit),
  },
  "X269 POST /admin/bank/account/reopen": {
    summary: "Open an archived bank account again",
    ...mutation({ input: ReopenBankAccount, command: withBalance(reopenBankAccount), output: bankAccountView }),
    shape: BankAccount,
    refuses: ["BANK_ACCOUNT_NOT_FOUND"],
  },
})
export const action = loader
