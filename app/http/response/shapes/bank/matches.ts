import { z } from "zod"
import { Payment } from "../ledger.ts"
import { cents, day, id, instant, named, text } from "../values.ts"

const kind = z.enum(["rent", "deposit", "fees"])

export const BankSuggestion = named("BankSuggestion", {
  Kind: z.enum(["slip", "payment", "posting", "tenant"]),
  DepositSlipID: id().nullable(),
  PaymentID: id().nullable(),
  JournalLineID: id().nullable(),
  TenantID: id().nullable(),
  Name: text(),
  Date: day().nullable(),
  PaymentMethod: Payment.shape.PaymentMethod.nullable(),
  Type: kind.nullable(),
  IsInHand: z.boolean(),
  Reasons: z.array(text()),
})

export const MatchedLines = named("MatchedLines", { Matched: z.int().min(0) })

export const BankSender = named("BankSender", {
  BankSenderID: id(),
  Text: text(),
  TenantID: id(),
  Name: text(),
  Type: kind,
  PaymentMethod: Payment.shape.PaymentMethod,
  Booking: z
    .strictObject({
      LargestAmount: cents(),
      SetBy: text().nullable(),
      SetAt: instant(),
      Ended: z.enum(["administrator", "moved out", "eviction", "no payment"]).nullable(),
      EndedAt: instant().nullable(),
    })
    .nullable(),
})
