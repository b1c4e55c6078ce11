/** JSON shapes of api.md 4.12. */
import { type BankAccount, bankAccountVersion } from "~/domain/bank-accounts/bank-accounts.ts"
import type { HeldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import type { MoneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import type { PaidDeposit } from "~/domain/bank-accounts/paid-deposits.ts"
import type { DepositSlip } from "~/domain/bank-accounts/slips.ts"
import type { BankTransfer } from "~/domain/bank-accounts/transfers.ts"

export const bankAccountView = (account: BankAccount) => ({
  BankAccountID: account.id,
  Name: account.name,
  LastFour: account.lastFour,
  IsTrust: account.isTrust,
  Opening: account.opening,
  OpenedDate: account.openedOn,
  Balance: account.balance,
  Methods: account.methods,
  Archived: account.archivedAt !== null,
  Voided: account.voidedAt !== null,
  Version: bankAccountVersion(account),
})

export const bankAccountsView = (accounts: readonly BankAccount[]) => accounts.map(bankAccountView)

export const moneyInHandView = (money: MoneyInHand) => ({
  PaymentID: money.paymentId,
  TenantID: money.tenantId,
  Tenant: money.tenant,
  UnitNumbers: money.units,
  PaymentMethod: money.tender,
  Amount: money.amount,
  PaymentDate: money.paidOn,
  Note: money.note,
  DepositSlipID: money.slipId,
})

export const depositSlipView = (slip: DepositSlip) => ({
  DepositSlipID: slip.id,
  BankAccountID: slip.accountId,
  BankAccount: slip.account,
  State: slip.state,
  DepositedDate: slip.depositedOn,
  Note: slip.note,
  MadeBy: slip.madeByName,
  createdAt: new Date(slip.madeAt).toISOString(),
  Total: slip.total,
  Payments: slip.rows.map(({ payment, tenant, amount, hasLeft }) => ({
    PaymentID: payment.id,
    TenantID: payment.tenantId,
    Tenant: tenant,
    PaymentMethod: payment.tender,
    Amount: amount,
    PaymentDate: payment.paidOn,
    Note: payment.note,
    Status: payment.status,
    HasLeft: hasLeft,
  })),
})

export const heldDepositsView = ({ on, rows, total, trust, difference }: HeldDeposits) => ({
  Date: on,
  Deposits: rows.map(({ tenantId, tenant, unitNumber, held, toPay, advanceToPay }) => ({
    TenantID: tenantId,
    Tenant: tenant,
    UnitNumber: unitNumber,
    Held: held,
    ToPay: toPay,
    AdvanceToPay: advanceToPay,
  })),
  Total: total,
  TrustBankAccountID: trust?.id ?? null,
  TrustBalance: trust?.balance ?? null,
  Difference: difference,
})

export const paidDepositView = (paid: PaidDeposit) => ({
  PostingID: paid.journalId,
  Returned: paid.returned,
  TenantID: paid.tenantId,
  Tenant: paid.tenant,
  BankAccountID: paid.accountId,
  Amount: paid.amount,
  Date: paid.on,
  Note: paid.note,
  Undone: paid.isUndone,
})

export const bankTransferView = (transfer: BankTransfer) => ({
  BankTransferID: transfer.id,
  FromBankAccountID: transfer.fromId,
  ToBankAccountID: transfer.toId,
  Amount: transfer.amount,
  Date: transfer.movedOn,
  Note: transfer.note,
  Undone: transfer.undoneAt !== null,
})
