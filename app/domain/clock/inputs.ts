import { z } from "zod"
import { wholeNumber } from "../inputs.ts"

/** `shownAt` is the instant (milliseconds) at which a person read the pending postings. */
export const ConfirmClock = z.object({ shownAt: wholeNumber(0, Number.MAX_SAFE_INTEGER) })
export type ConfirmClock = z.infer<typeof ConfirmClock>
