import { z } from "zod"
import { PRORATION_BASES } from "~/values/proration.ts"
import { cents, day, id, month, named, text, unitNumber } from "./values.ts"

const basis = () => z.enum(["none", ...PRORATION_BASES])

export const MoveInPart = named("MoveInPart", {
  UnitNumber: unitNumber(),
  MoveInDate: day(),
  Basis: basis(),
  Amount: cents(),
  Part: z.strictObject({ Days: z.int().min(0), OfDays: z.int().min(1), Amount: cents(), Formula: text() }).nullable(),
})

export const MoveOutParts = named("MoveOutParts", {
  UnitNumber: unitNumber(),
  Basis: basis(),
  Reductions: z.array(
    z.strictObject({
      ChargeID: id(),
      UnitNumber: unitNumber(),
      Kind: z.enum(["rent", "other"]),
      Month: month(),
      Charged: cents(),
      Amount: cents(),
      Formula: text(),
    }),
  ),
})
