import { z } from "zod"
import { allowing, OUT_OF_DATE } from "../field-hints.ts"
import { line, month, optional } from "../inputs.ts"

/** A reason of 10 to 500 characters in one line. */
const reason = () => line(500).refine((text) => text.length >= 10, "Use at least 10 characters.")

export const MonthQuery = z.object({ month: month() })
export type MonthQuery = z.infer<typeof MonthQuery>

/** The reason why each unfinished item of the check list is set aside. */
const setAside = allowing(
  z.object({
    events: optional(reason()),
    payments: optional(reason()),
    refunds: optional(reason()),
    deposits: optional(reason()),
    reconciled: optional(reason()),
  }),
  OUT_OF_DATE,
)

export const CloseMonth = z.object({ month: month(), setAside: setAside.optional(), digest: optional(line(64)) })
export type CloseMonth = z.infer<typeof CloseMonth>

export const ReopenMonth = z.object({ month: month(), reason: reason() })
export type ReopenMonth = z.infer<typeof ReopenMonth>
