import { z } from "zod"
import { ACCOUNT_KINDS } from "~/domain/portal/inputs.ts"
import { PendingCharge } from "./ledger.ts"
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
