/** Inputs of the calls that suggest prorated amounts. Source: api.md X140, X141. */
import { z } from "zod"
import { MAX_CENTS } from "~/values/money.ts"
import { allowing, INVALID, REQUIRED } from "../field-hints.ts"
import { cents, day, optional, queryUnitNumber } from "../inputs.ts"

const queryCents = () =>
  allowing(z.string({ error: REQUIRED }).regex(/^\d{1,8}$/, INVALID), "Use whole cents, like 125050.")
    .transform(Number)
    .pipe(cents())
    .meta({ type: "integer", minimum: 0, maximum: MAX_CENTS })

/** X140: the defaults are the unit's rent, and the move-in of its stay or today. */
export const MoveInPartQuery = z.object({
  unit: queryUnitNumber(),
  moveInDate: optional(day()),
  amount: optional(queryCents()),
})
export type MoveInPartQuery = z.infer<typeof MoveInPartQuery>

/** X141. */
export const MoveOutPartsQuery = z.object({ unit: queryUnitNumber() })
export type MoveOutPartsQuery = z.infer<typeof MoveOutPartsQuery>
