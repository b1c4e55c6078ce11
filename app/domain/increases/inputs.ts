/** Inputs for increases and renewals of many units. Money is in cents. Source: api.md 4.10, X85, X86. */
import { z } from "zod"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, id, optional, percent, someCents, text, wholeNumber } from "../inputs.ts"

export const MOST_UNITS = 200
const NUMBERS = /^\s*\d{1,6}(\s*-\s*\d{1,6})?(\s*,\s*\d{1,6}(\s*-\s*\d{1,6})?)*\s*$/

/** Units as people write them: "101, 103-110". Numbers of a range without a unit are ignored. */
const units = () =>
  allowing(
    text(2_000).refine((typed) => typed === "" || NUMBERS.test(typed), INVALID),
    `Use unit numbers like 101, 103-110, at most ${MOST_UNITS} units.`,
  )

export const IncreaseMany = z.object({
  units: units(),
  date: day(),
  percent: optional(percent()),
  amount: optional(someCents()),
  leaseEnd: optional(day()),
  templateID: optional(id()),
  noticeDays: optional(wholeNumber(0, 366)),
  /** The version of the preview that the caller saw. A changed preview is refused. */
  preview: optional(text(16)),
})
export type IncreaseMany = InnerNames<z.infer<typeof IncreaseMany>>
