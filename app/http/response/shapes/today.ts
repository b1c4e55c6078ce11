import { z } from "zod"
import { cents, day, id, named, text, unitNumber } from "./values.ts"

/** The work to do: `Total` counts all of a kind, `Lines` has the first ones. */
export const Today = named("Today", {
  Day: day(),
  Work: z.array(
    z.strictObject({
      Kind: text(),
      Total: z.int().min(1),
      Lines: z.array(
        z.strictObject({
          Name: text(),
          Detail: text().nullable(),
          TenantID: id().nullable(),
          UnitNumbers: z.array(unitNumber()),
          ID: text().nullable(),
          Date: day().nullable(),
          Amount: cents().nullable(),
        }),
      ),
    }),
  ),
})
