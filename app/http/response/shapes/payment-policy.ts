import { z } from "zod"
import { flag, id, named, text } from "./values.ts"

export const PaymentPolicy = named("PaymentPolicy", {
  TenantID: id().nullable(),
  Policy: z.enum(["any", "rent", "full", "none"]),
  Message: text().nullable(),
  IsOwn: flag(),
})
