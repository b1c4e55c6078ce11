import { applyLateFees } from "./apply-late-fees.ts"
import { chargeRents } from "./charge-rent.ts"
import { forgetOldSessions } from "./forget-old-sessions.ts"
import type { Job } from "./job.ts"
import { raiseRents } from "./raise-rents.ts"

/** What is done at 3:00 on every day, in this order. Source: money.md section 4. */
export const TIMETABLE: readonly Job[] = [forgetOldSessions, raiseRents, chargeRents, applyLateFees]
