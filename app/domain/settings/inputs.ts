import { z } from "zod"
import { text } from "../inputs.ts"

/** Which default is meant. */
export const AskDefault = z.object({ key: text(100) })
export type AskDefault = z.output<typeof AskDefault>

export const Nothing = z.object({})

/** A default and its new value; what a value must be depends on the key, so the domain reads it. */
export type SetDefault = { key: string; value: unknown }

/** The call that sets (with `value`) or reads (without it). */
export const SetOrRead = z.object({ key: text(100).optional(), value: z.unknown().optional() })
export type SetOrRead = z.output<typeof SetOrRead>
