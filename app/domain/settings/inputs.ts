import { z } from "zod"
import { allowing, INVALID, OUT_OF_DATE } from "../field-hints.ts"
import { clearable, day, flag, oneOf, optional, text, wholeNumber } from "../inputs.ts"
import { version } from "../version.ts"
import { DEFAULT_KEYS, type DefaultKey } from "./defaults.ts"

/** One week, in minutes. */
export const LONGEST_MAINTENANCE = 10_080

export const DefaultQuery = z.object({ key: text(100) })
export type DefaultQuery = z.output<typeof DefaultQuery>

export const Nothing = z.object({})

/** A default, its new value, and the value that was shown. The schema of the values depends on the key, so the domain parses them. */
export type SetDefault = { key: string; value: unknown; was?: unknown }

/** The value that the caller read before; any type. */
const was = () => z.unknown().optional()

/** The call that sets a default (with `value`) or reads it (without). */
export const SetOrRead = z.object({ key: text(100).optional(), value: z.unknown().optional(), was: was() })
export type SetOrRead = z.output<typeof SetOrRead>

type Typed = Partial<Record<DefaultKey, string | null>>

const typed = z.object(
  Object.fromEntries(DEFAULT_KEYS.map((key) => [key, clearable(z.string(INVALID))])),
) as unknown as z.ZodObject<Record<DefaultKey, z.ZodType<string | null | undefined>>>

/** Defaults from a form: text by the default's name, null when emptied. `was` has the values the form showed. */
export const SetDefaults = z.object({ ...typed.shape, was: allowing(typed.partial().optional(), OUT_OF_DATE) })
export type SetDefaults = Typed & { was?: Typed | undefined }

/** A setting and its new value, or only its name. The schema of the value depends on the key, so the domain parses it. Source: api.md A9, A10. */
export const SettingQuery = z.object({ key: text(100) })
export type SettingQuery = z.output<typeof SettingQuery>
export const SetSetting = z.object({ key: text(100), value: z.unknown().optional().meta({ needed: true }), was: was() })
export type SetSetting = z.output<typeof SetSetting>

/** The cards that carry the convenience fee. Source: money.md 3.20. */
export const CARD_FEE_ON = ["all", "credit"] as const
export type CardFeeOn = (typeof CARD_FEE_ON)[number]
export const SetCardFeeOn = z.object({
  cardFeeOn: oneOf(CARD_FEE_ON),
  was: allowing(z.object({ cardFeeOn: allowing(oneOf(CARD_FEE_ON), OUT_OF_DATE) }).optional(), OUT_OF_DATE),
})
export type SetCardFeeOn = z.output<typeof SetCardFeeOn>

/** Both payment keys as typed; `testKeys` confirms test keys, `version` is of the shown keys. The domain checks the keys with its own messages. */
export const PaymentKeys = z.object({
  stripePublicKey: z.string().optional(),
  stripeSecretKey: z.string().optional(),
  testKeys: flag().optional(),
  version: optional(version()),
})
export type PaymentKeys = z.output<typeof PaymentKeys>

/** The next maintenance as typed: a day and a time "23:30" in the property's time zone, and its length in minutes. */
export const PlannedMaintenance = z.object({
  day: day(),
  time: allowing(
    z
      .string("Required.")
      .trim()
      .min(1, "Required.")
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, INVALID),
    "Use a time of the day from 00:00 to 23:59, like 23:30.",
  ),
  length: allowing(
    wholeNumber(1, LONGEST_MAINTENANCE),
    `Use a whole number of minutes from 1 to ${LONGEST_MAINTENANCE.toLocaleString("en-US")}, which is one week.`,
  ),
  version: optional(version()),
})
export type PlannedMaintenance = z.output<typeof PlannedMaintenance>

export const ClearMaintenance = z.object({ version: optional(version()) })
export type ClearMaintenance = z.output<typeof ClearMaintenance>
