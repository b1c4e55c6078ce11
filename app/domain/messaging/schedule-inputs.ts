/** Inputs of scheduled emails. Source: api.md M51-M54. */
import { z } from "zod"
import { isDay } from "~/values/calendar.ts"
import { INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { email, flag, id, oneOf, optional, queryId, text } from "../inputs.ts"

const FREQUENCIES = ["once", "monthly"] as const
export const BAD_DATE = "Date input not valid."
const MOST_ADDRESSES = 200

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i
const isInstant = (value: string) => isDay(INSTANT.exec(value)?.[1] ?? "") && !Number.isNaN(Date.parse(value))

const addresses = () => z.array(email()).min(1, "Required.").max(MOST_ADDRESSES, INVALID)

/** M51. The date is an instant with its offset, parsed to milliseconds. */
export const NewScheduledEmail = z
  .object({
    frequency: oneOf(FREQUENCIES),
    initialSendDate: z
      .string({ error: BAD_DATE })
      .trim()
      .refine(isInstant, BAD_DATE)
      .meta({ format: "date-time" })
      .transform((value) => Date.parse(value)),
    toEmails: optional(addresses()),
    toGroup: optional(text(100)),
    templateID: id(),
  })
  .superRefine(({ toEmails, toGroup }, context) => {
    if (toEmails === undefined && toGroup === undefined)
      context.addIssue({ code: "custom", path: ["toEmails"], message: "Required." })
    if (toEmails !== undefined && toGroup !== undefined)
      context.addIssue({ code: "custom", path: ["toGroup"], message: INVALID })
  })
export type NewScheduledEmail = InnerNames<z.output<typeof NewScheduledEmail>>

/** M53. */
export const ScheduledEmailQuery = z.object({ scheduledEmailId: queryId() })
export type ScheduledEmailQuery = z.output<typeof ScheduledEmailQuery>

/** M54. */
export const DisableScheduledEmail = z.object({ scheduledEmailId: id(), isDisabled: flag() })
export type DisableScheduledEmail = z.output<typeof DisableScheduledEmail>
