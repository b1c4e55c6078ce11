/** Upcoming dates as a calendar file, at the secret address of an account. Source: api.md section 0, "Calendar". */
import { calendarFile } from "~/domain/dates/calendar-file.ts"
import { calendar } from "~/http/handlers/calendar.ts"

export const loader = calendar(calendarFile)
