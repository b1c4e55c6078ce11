import { z } from "zod"
import { cents, day, id, named, text, unitNumber } from "./values.ts"

const Line = z.strictObject({
  UnitNumber: unitNumber(),
  TenantID: id().nullable(),
  OldRent: cents(),
  NewRent: cents(),
  LeaseEnd: day().nullable(),
  Problem: text().nullable(),
  Warning: text().nullable(),
})

export const IncreasePreview = named("IncreasePreview", { Lines: z.array(Line), Preview: text() })
export const Increased = named("Increased", { Lines: z.array(Line), Letters: z.int() })
