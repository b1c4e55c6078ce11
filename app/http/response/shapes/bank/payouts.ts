import { z } from "zod"
import { day, flag, id, instant, named, signedCents, text } from "../values.ts"

const payout = {
  PayoutID: text(),
  Amount: signedCents(),
  Currency: text(),
  State: z.enum(["pending", "in_transit", "paid", "failed", "canceled"]),
  IsAutomatic: flag(),
  CreatedDate: day(),
  ArrivalDate: day(),
  BankAccountID: id(),
  BankAccount: text(),
  Failure: text().nullable(),
  Reason: text().nullable(),
}

export const Payout = named("Payout", payout)

export const PayoutWithRows = named("PayoutWithRows", {
  ...payout,
  Rows: z.array(
    z.strictObject({
      TransactionID: text(),
      Date: day(),
      Type: text(),
      What: z.enum(["payment", "refund", "dispute", "payout", "fee"]).nullable(),
      Reason: text().nullable(),
      Description: text().nullable(),
      StripePaymentID: text().nullable(),
      TenantID: id().nullable(),
      Tenant: text().nullable(),
      Amount: signedCents(),
      Fee: signedCents(),
      Net: signedCents(),
    }),
  ),
  IsByTime: flag(),
  Difference: signedCents(),
})

export const Unmatched = named("Unmatched", {
  Reason: z.enum(["outside", "fee", "under way", "not booked", "not listed", "differs", "other"]),
  Type: text().nullable(),
  Description: text().nullable(),
  TransactionID: text().nullable(),
  PayoutID: text().nullable(),
  TenantID: id().nullable(),
  Tenant: text().nullable(),
  Date: day(),
  AtProvider: signedCents(),
  InBooks: signedCents(),
})

export const PayoutAccount = named("PayoutAccount", {
  BankAccountID: id(),
  BankAccount: text(),
  BeginDate: day(),
  Opening: signedCents(),
  OpeningUnexplained: signedCents(),
  Clearing: signedCents(),
  InTransit: signedCents(),
  Available: signedCents(),
  Pending: signedCents(),
  Processing: signedCents(),
  Unmatched: signedCents(),
  Unexplained: signedCents(),
  ReadAt: instant(),
})

export const PaidOut = named("PaidOut", {
  What: z.enum(["payment", "refund", "dispute"]),
  TransactionID: text(),
  Date: day(),
  Net: signedCents(),
  Place: z.enum(["at provider", "in transit", "paid out", "returned"]),
  PayoutID: text().nullable(),
  PayoutDate: day().nullable(),
})
