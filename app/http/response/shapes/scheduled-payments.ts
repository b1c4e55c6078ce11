import { z } from "zod"
import { NOT_CHARGED_REASONS } from "~/values/payments/autopay-reasons.ts"
import { cents, day, flag, id, instant, month, named, text } from "./values.ts"

const charge = { Amount: cents(), ConvenienceFee: cents(), Total: cents() }

export const ScheduledPayment = named("ScheduledPayment", {
  ScheduledPaymentID: z.uuid(),
  TenantID: id(),
  Date: day(),
  Choice: z.enum(["everything", "totalRentBalance", "totalDepositBalance"]),
  AtMost: cents().nullable(),
  PaymentMethodID: text(),
  PaymentMethod: z.enum(["card", "us_bank_account"]),
  Last4: text().nullable(),
  ConsentAt: instant().nullable(),
  State: z.enum(["set", "due", "processing", "succeeded", "failed", "skipped", "missed", "stopped"]),
  Reason: text().nullable(),
  Amount: cents().nullable(),
  ConvenienceFee: cents().nullable(),
  About: z.strictObject(charge).nullable(),
  Obstacle: z.enum(NOT_CHARGED_REASONS).nullable(),
  MayChange: flag(),
  version: text(),
  createdAt: instant(),
  updatedAt: instant(),
})

export const AutopayLimits = named("AutopayLimits", {
  Cap: cents().nullable(),
  WithDeposit: flag(),
  Next: z
    .strictObject({ Month: month(), Date: day(), ...charge, IsAboveCap: flag(), Confirmed: cents().nullable() })
    .nullable(),
})
