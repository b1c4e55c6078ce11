import { z } from "zod"
import { Payment } from "../ledger.ts"
import { cents, day, flag, id, instant, named, signedCents, text, unitNumber } from "../values.ts"

export const BankAccount = named("BankAccount", {
  BankAccountID: id(),
  Name: text(),
  LastFour: text().nullable(),
  IsTrust: flag(),
  Opening: signedCents(),
  OpenedDate: day(),
  Balance: signedCents(),
  Methods: z.array(z.enum(["zelle", "cashapp", "paypal"])),
  Archived: flag(),
  Voided: flag(),
  Version: text(),
})

export const MoneyInHand = named("MoneyInHand", {
  PaymentID: id(),
  TenantID: id(),
  Tenant: text(),
  UnitNumbers: z.array(unitNumber()),
  PaymentMethod: Payment.shape.PaymentMethod,
  Amount: cents(),
  PaymentDate: day(),
  Note: text().nullable(),
  DepositSlipID: id().nullable(),
})

export const DepositSlip = named("DepositSlip", {
  DepositSlipID: id(),
  BankAccountID: id(),
  BankAccount: text(),
  State: z.enum(["open", "deposited", "undone"]),
  DepositedDate: day().nullable(),
  Note: text().nullable(),
  MadeBy: text().nullable(),
  createdAt: instant(),
  Total: cents(),
  Payments: z.array(
    z.strictObject({
      PaymentID: id(),
      TenantID: id(),
      Tenant: text(),
      PaymentMethod: Payment.shape.PaymentMethod,
      Amount: cents(),
      PaymentDate: day(),
      Note: text().nullable(),
      Status: text(),
      HasLeft: flag(),
    }),
  ),
})

export const HeldDeposits = named("HeldDeposits", {
  Date: day(),
  Deposits: z.array(
    z.strictObject({
      TenantID: id(),
      Tenant: text(),
      UnitNumber: unitNumber().nullable(),
      Held: cents(),
      ToPay: cents(),
      AdvanceToPay: cents(),
    }),
  ),
  Total: cents(),
  TrustBankAccountID: id().nullable(),
  TrustBalance: signedCents().nullable(),
  Difference: signedCents().nullable(),
})

export const PaidDeposit = named("PaidDeposit", {
  PostingID: id(),
  Returned: z.enum(["deposit", "advance"]),
  TenantID: id(),
  Tenant: text(),
  BankAccountID: id(),
  Amount: cents(),
  Date: day(),
  Note: text().nullable(),
  Undone: flag(),
})

export const BankTransfer = named("BankTransfer", {
  BankTransferID: id(),
  FromBankAccountID: id(),
  ToBankAccountID: id(),
  Amount: cents(),
  Date: day(),
  Note: text().nullable(),
  Undone: flag(),
})
