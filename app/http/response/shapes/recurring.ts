import { z } from "zod"
import { cents, day, flag, id, instant, month, named, signedCents, text, unitNumber } from "./values.ts"

export const ChargeType = named("ChargeType", {
  ChargeTypeID: id(),
  Name: text(),
  Amount: cents(),
  Active: flag(),
  Version: text(),
  createdAt: instant(),
})

export const RecurringCharge = named("RecurringCharge", {
  RecurringChargeID: id(),
  TenantID: id(),
  StayID: id(),
  UnitNumber: unitNumber(),
  ChargeTypeID: id(),
  Name: text(),
  Terms: z.array(
    z.strictObject({
      FromMonth: month(),
      ToMonth: month().nullable(),
      Amount: cents(),
      Quantity: z.int().min(1).max(999),
      Note: text().nullable(),
    }),
  ),
  IssuedThrough: month().nullable(),
  ChangesFrom: month(),
  Version: text(),
})

export const NextRecurringRun = named("NextRecurringRun", {
  Month: month(),
  ChargedOn: day().nullable(),
  Charges: z.array(
    z.strictObject({
      RecurringChargeID: id(),
      TenantID: id(),
      Tenant: text(),
      UnitNumber: unitNumber(),
      Name: text(),
      Amount: cents(),
      AmountBefore: cents(),
      Difference: signedCents(),
      LateMonths: z.array(month()),
    }),
  ),
  ByType: z.array(z.strictObject({ Name: text(), Amount: cents(), AmountBefore: cents() })),
  Total: cents(),
  TotalBefore: cents(),
  Difference: signedCents(),
})

export const ImportedLines = named("ImportedLines", {
  Added: z.int().min(0),
  Present: z.int().min(0),
  FirstMonth: cents(),
  DryRun: flag(),
})

export const OtherIncome = named("OtherIncome", {
  Month: month(),
  Types: z.array(z.strictObject({ ChargeTypeID: id().nullable(), Name: text(), Amount: signedCents() })),
  Total: signedCents(),
})
