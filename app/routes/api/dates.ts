/** Calls about upcoming dates. Source: api.md 4.10. */
import { z } from "zod"
import { addDateReminder, finishDateReminder } from "~/domain/dates/date-reminders.ts"
import { upcomingDates } from "~/domain/dates/dates.ts"
import { DateReminderQuery, DatesQuery, NewDateReminder } from "~/domain/dates/inputs.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { DateEntry, DateReminder } from "~/http/response/shapes/dates.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { dateEntryView, dateReminderView } from "~/http/response/views/dates.ts"

export const loader = resource({
  "X77 GET /management/dates": {
    summary: "List coming dates: leases, options, rent increases, move-outs, reminders",
    ...query({ input: DatesQuery, command: upcomingDates, output: (entries) => entries.map(dateEntryView) }),
    shape: z.array(DateEntry),
  },
  "X78 POST /management/dates/reminder": {
    summary: "Add a reminder of a date",
    ...mutation({ input: NewDateReminder, command: addDateReminder, output: dateReminderView, status: 201 }),
    shape: DateReminder,
    refuses: ["UNIT_NOT_FOUND", "TENANT_NOT_FOUND"],
  },
  "X79 DELETE /management/dates/reminder": {
    summary: "Delete a reminder that is done",
    ...mutation({
      input: DateReminderQuery,
      command: finishDateReminder,
      output: () => ({ message: "The reminder is done." }),
    }),
    shape: Ack,
    refuses: ["REMINDER_NOT_FOUND"],
  },
})
export const action = loader
