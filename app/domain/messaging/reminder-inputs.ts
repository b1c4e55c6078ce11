import { z } from "zod"
import { allowing } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { cents, flag, id, optional, wholeNumber } from "../inputs.ts"
import { version } from "../version.ts"
import { keysConfirmed, NewTemplate } from "./email-inputs.ts"

/** The days before (negative) or after the due day on which a reminder may be sent. */
export const FIRST_REMINDER_DAY = -10
export const LAST_REMINDER_DAY = 20

/** Subject and body with keys; `days` counts from the due day; `moreThan` is in cents. */
export const NewReminder = z.object({
  ...NewTemplate.shape,
  keysConfirmed: keysConfirmed(),
  days: allowing(wholeNumber(FIRST_REMINDER_DAY, LAST_REMINDER_DAY), "Choose one from the list."),
  moreThan: cents(),
})
export type NewReminder = z.output<typeof NewReminder>

export const EditReminder = NewReminder.extend({ reminderID: id(), version: optional(version()) })
export type EditReminder = InnerNames<z.output<typeof EditReminder>>

export const OneReminder = z.object({ reminderID: id() })
export type OneReminder = InnerNames<z.output<typeof OneReminder>>

export const DisableReminder = OneReminder.extend({ isDisabled: flag() })
export type DisableReminder = InnerNames<z.output<typeof DisableReminder>>
