import { z } from "zod"
import { clearable, text } from "../inputs.ts"
import { DEFAULT_KEYS, type DefaultKey } from "./defaults.ts"

/** Which default is meant. */
export const AskDefault = z.object({ key: text(100) })
export type AskDefault = z.output<typeof AskDefault>

export const Nothing = z.object({})

/** A default and its new value; what a value must be depends on the key, so the domain reads it. */
export type SetDefault = { key: string; value: unknown }

/** The call that sets (with `value`) or reads (without it). */
export const SetOrRead = z.object({ key: text(100).optional(), value: z.unknown().optional() })
export type SetOrRead = z.output<typeof SetOrRead>

type Typed = Partial<Record<DefaultKey, string | null>>

const typed = z.object(
  Object.fromEntries(DEFAULT_KEYS.map((key) => [key, clearable(z.string("Invalid value."))])),
) as unknown as z.ZodObject<Record<DefaultKey, z.ZodType<string | null | undefined>>>

/** Defaults as a form has them: text by the default's name, null where it was emptied. `was` is what the form showed. */
export const SetDefaults = z.object({ ...typed.shape, was: typed.partial().optional() })
export type SetDefaults = Typed & { was?: Typed | undefined }
