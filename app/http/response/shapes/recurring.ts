import { z } from "zod"
import { cents, flag, id, instant, month, named, text, unitNumber } from "./values.ts"

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
