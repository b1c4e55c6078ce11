import { z } from "zod"
import { DATE_KINDS } from "~/domain/dates/date-kinds.ts"
import { cents, day, flag, id, named, text, unitNumber } from "./values.ts"

/** An upcoming date. `Amount`: the new rent of an increase, or the deposit to use at a move-out. */
export const DateEntry = named("DateEntry", {
  Kind: z.enum(DATE_KINDS),
  Date: day(),
  UnitNumber: unitNumber().nullable(),
  TenantID: id().nullable(),
  Amount: cents().nullable(),
  IsMonthToMonth: flag(),
  Text: text().nullable(),
  ReminderID: id().nullable(),
})

export const DateReminder = named("DateReminder", {
  ReminderID: id(),
  Date: day(),
  Text: text(),
  UnitNumber: unitNumber().nullable(),
  TenantID: id().nullable(),
})
