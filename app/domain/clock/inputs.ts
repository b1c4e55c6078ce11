import { z } from "zod"
import { wholeNumber } from "../inputs.ts"

/** The instant (milliseconds) at which a person read what would be posted. */
export const ConfirmClock = z.object({ shownAt: wholeNumber(0, Number.MAX_SAFE_INTEGER) })
export type ConfirmClock = z.infer<typeof ConfirmClock>
