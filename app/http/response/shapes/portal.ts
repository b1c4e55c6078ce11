import { z } from "zod"
import { ACCOUNT_KINDS } from "~/domain/portal/inputs.ts"
import { Payment, PendingCharge } from "./ledger.ts"
import { cents, day, flag, month, named, signedCents, text, unitNumber } from "./values.ts"

/** A tenant's account: open charges, payments under way, and the rows of whole months, newest first. */
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

/** A bounced payment; `Obstacle` is why it cannot be tried again. */
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

export const Agreement = named("Agreement", {
  Units: z.array(
    z.strictObject({
      UnitNumber: unitNumber(),
      MonthlyRent: cents(),
      Deposit: cents(),
      Terms: z.array(
        z.strictObject({ StartDate: day(), EndDate: day(), IsMonthToMonth: flag(), RenewalUntil: day().nullable() }),
      ),
      Steps: z.array(z.strictObject({ Date: day(), MonthlyRent: cents() })),
      MovingOutDate: day().nullable(),
    }),
  ),
  DepositHeld: cents(),
  DepositOwed: cents(),
  RecurringCharges: z.array(
    z.strictObject({
      UnitNumber: unitNumber(),
      Name: text(),
      Amount: cents(),
      Quantity: z.int().min(1),
      FromMonth: month(),
      ToMonth: month().nullable(),
    }),
  ),
  LateFee: z.strictObject({ Rule: text(), Period: month(), Date: day(), Rent: cents(), Amount: cents() }).nullable(),
  PaymentPolicy: z.enum(["any", "rent", "full", "none"]),
  PolicyMessage: text().nullable(),
  HowToPay: text(),
})
