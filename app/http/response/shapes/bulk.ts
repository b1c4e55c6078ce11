import { z } from "zod"
import { DELIVERY_STATES } from "~/domain/threads/message-delivery.ts"
import { cents, day, flag, id, instant, named, text, unitNumber } from "./values.ts"

/** Selected units and tenants as the review showed them, and the outcome for each. */
export const Selection = named("Selection", {
  SelectionID: text(),
  Action: z.enum(["mail", "popup", "statements", "fee", "increase"]).nullable(),
  DoneAt: instant().nullable(),
  Rows: z.array(
    z.strictObject({
      UnitNumber: unitNumber().nullable(),
      TenantID: id().nullable(),
      Name: text(),
      PrimaryEmail: text(),
      Units: z.array(unitNumber()),
      Balance: cents(),
      MonthlyRent: cents().nullable(),
      PlannedRentIncreaseDate: day().nullable(),
      IsDone: flag().nullable(),
      Note: text().nullable(),
      Delivery: z.enum(DELIVERY_STATES).nullable(),
    }),
  ),
})
