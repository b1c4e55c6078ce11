import { z } from "zod"

/** The instant (milliseconds) at which a person read what would be posted. */
export const ConfirmClock = z.object({ shownAt: z.int() })
export type ConfirmClock = z.infer<typeof ConfirmClock>
