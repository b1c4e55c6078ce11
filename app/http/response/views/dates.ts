import type { DateReminder } from "~/domain/dates/date-reminders.ts"
import type { DateEntry } from "~/domain/dates/dates.ts"

/** DateEntry (api.md section 1). */
export const dateEntryView = (entry: DateEntry) => ({
  Kind: entry.kind,
  Date: entry.day,
  UnitNumber: entry.unitNumber,
  TenantID: entry.tenant?.id ?? null,
  Amount: entry.amount,
  IsMonthToMonth: entry.isMonthToMonth,
  Text: entry.text,
  ReminderID: entry.reminderId,
})

export const dateReminderView = ({ id, onDay, text, unitNumber, tenantId }: DateReminder) => ({
  ReminderID: id,
  Date: onDay,
  Text: text,
  UnitNumber: unitNumber,
  TenantID: tenantId,
})
