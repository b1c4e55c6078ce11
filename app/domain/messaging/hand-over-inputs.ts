import type { z } from "zod"
import { allowing, INVALID } from "../field-hints.ts"
import { UserId } from "../identity/inputs.ts"
import type { InnerNames } from "../inner-names.ts"
import { optional, text } from "../inputs.ts"

export const SWITCH_OFF = "off"

const isHeir = (value: string) => value === SWITCH_OFF || /^\d{1,9}$/.test(value)

/** The account to end, and the user who takes over its emails and drafts, by number; "off" for none. */
export const WithHeir = UserId.extend({
  heir: optional(allowing(text(10).refine(isHeir, INVALID), "Choose one from the list.")),
})
export type WithHeir = InnerNames<z.infer<typeof WithHeir>>
