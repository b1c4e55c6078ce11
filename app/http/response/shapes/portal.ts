import { z } from "zod"
import { ACCOUNT_KINDS } from "~/domain/portal/inputs.ts"
import { Payment, PendingCharge } from "./ledger.ts"
import { cents, day, month, named, signedCents, text } from "./values.ts"

/** A tenant's account: what is open, what is under way, and the rows of whole months, newest first. */
export const OwnAccount = named("OwnAccount", {
  Owed: cents(),
  AdvanceRent: cents(),
  Open: z.array(
    z.strictObject({
      Kind: z.enum(["rent", "late", "other", "deposit"]),
      Text: text(),
      DueDate: day(),
      DaysLate: z.int().min(0),
      Amount: cents(),
      Left: cents(),
    }),
  ),
  Pending: z.array(PendingCharge),
  Rows: z.array(
    z.strictObject({
      Date: day(),
      Kind: z.enum([...ACCOUNT_KINDS, "adjustment"]),
      Text: text(),
      Amount: signedCents(),
      ConvenienceFee: signedCents().nullable(),
      Left: cents().nullable(),
      State: z.enum(["failed", "reversed", "reversal", "disputed"]).nullable(),
      Balance: signedCents(),
    }),
  ),
  Older: month().nullable(),
})

/** A payment that bounced; `Obstacle` is why it is not offered to be tried again. */
export const BouncedPayment = named("BouncedPayment", {
  Kind: z.enum(["failed", "returned", "dispute-lost"]),
  Text: text(),
  PaidDate: day(),
  BouncedDate: day(),
  Amount: cents(),
  ConvenienceFee: cents(),
  PaymentMethod: Payment.shape.PaymentMethod,
  Last4: text().nullable(),
  Obstacle: z.enum(["nothing-owed", "off", "policy", "impersonated", "pending", "account-closed"]).nullable(),
})
