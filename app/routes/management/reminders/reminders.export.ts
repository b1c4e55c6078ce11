import { wholeReminderLog } from "~/domain/messaging/reminder-log.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { csvResponse } from "~/http/response/csv.ts"
import { formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { csvLines, dollarCell } from "~/values/csv.ts"
import { OUTCOMES } from "./reminders.texts.ts"
import { logFilterIn } from "./reminders.url-state.ts"

const HEADS = ["Tenant", "Month", "Result", "Owed then", "When"]

/** Exports all matching lines of a reminder's log as CSV, in the page's order. */
export const loader = page("see messages", async (tx, actor, { query }) => {
  const lines = await wholeReminderLog(tx, actor, logFilterIn(query))
  const zone = await zoneOf(tx)
  const cells = lines.map((line) => [
    fullName(line),
    line.month,
    OUTCOMES[line.outcome].label,
    dollarCell(line.owed),
    formatInstant(line.at, zone),
  ])
  return csvResponse("reminder-log.csv", [csvLines([HEADS, ...cells])])
})
