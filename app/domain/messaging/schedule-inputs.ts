/** Inputs of scheduled emails. Source: api.md M51-M54. */
import { z } from "zod"
import { isDay } from "~/values/calendar.ts"
import { readAddresses, unreadText } from "~/values/typed-addresses.ts"
import { allowing } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { day, email, flag, id, oneOf, optional, queryId, text, wholeNumber } from "../inputs.ts"
import { keysConfirmed } from "./email-inputs.ts"

export const FREQUENCIES = ["once", "monthly"] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const BAD_DATE = "Date input not valid."
/** For a monthly email that would begin at a skipped hour: all its later mails would be sent an hour later too. */
export const SKIPPED_HOUR = "The clocks skip this hour on that day. Choose another hour or another day."
const MOST_ADDRESSES = 200

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i
const isInstant = (value: string) => isDay(INSTANT.exec(value)?.[1] ?? "") && !Number.isNaN(Date.parse(value))

const TOO_MANY = `Use at most ${MOST_ADDRESSES} addresses.`
const EXACTLY_ONE = "Give exactly one of toEmails and toGroup."
const addresses = () => z.array(email()).min(1, "Required.").max(MOST_ADDRESSES, TOO_MANY)

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
      context.addIssue({ code: "custom", path: ["toEmails"], message: EXACTLY_ONE })
    if (toEmails !== undefined && toGroup !== undefined)
      context.addIssue({ code: "custom", path: ["toGroup"], message: EXACTLY_ONE })
  })
export type NewScheduledEmail = InnerNames<z.output<typeof NewScheduledEmail>>

export const ScheduledEmailQuery = z.object({ scheduledEmailId: queryId() })
export type ScheduledEmailQuery = z.output<typeof ScheduledEmailQuery>

export const OneScheduledEmail = z.object({ scheduledEmailId: id() })

export const DisableScheduledEmail = z.object({ scheduledEmailId: id(), isDisabled: flag() })
export type DisableScheduledEmail = z.output<typeof DisableScheduledEmail>

const HOUR = "Choose an hour of the day."

/** The time of a form's mail: a local day and hour, 0 to 23. */
export const SendTime = z.object({
  frequency: oneOf(FREQUENCIES),
  day: allowing(day(), BAD_DATE),
  hour: allowing(wholeNumber(0, 23), HOUR),
})
export type SendTime = z.output<typeof SendTime>

const letter = {
  recipients: optional(oneOf(["group", "users"])),
  toGroup: optional(text(100)),
  toEmails: optional(z.string()),
  add: z.array(z.string()).optional(),
  template: optional(id()),
}

export const LetterForm = z.object(letter)
export type LetterForm = z.output<typeof LetterForm>

/** The form's preview: send times, text, recipients, and the people found by a name. */
export const LookAhead = z.object({ ...SendTime.shape, ...letter, find: optional(text(100)) })
export type LookAhead = z.output<typeof LookAhead>

export const ScheduleForm = z.object({
  ...SendTime.shape,
  ...letter,
  recipients: oneOf(["group", "users"]),
  template: allowing(id(), "Choose a template."),
  keysConfirmed: keysConfirmed(),
})
export type ScheduleForm = z.output<typeof ScheduleForm>

/** The addresses typed in the form, or a problem for the person; `known` are the readable addresses. */
export function addressesIn(typed: string): { addresses: string[] } | { problem: string; known: string[] } {
  const { addresses, unread } = readAddresses(typed)
  const problem = unreadText(unread)
  const known = addresses.slice(0, MOST_ADDRESSES)
  if (problem !== undefined) return { problem, known }
  if (addresses.length === 0) return { problem: "Required.", known }
  return addresses.length > MOST_ADDRESSES ? { problem: TOO_MANY, known } : { addresses }
}
