/** Inputs for upcoming dates. Source: api.md 4.10, X77 to X79. */
import { z } from "zod"
import { day, id, line, oneOf, optional, queryId, unitNo } from "../inputs.ts"
import { DATE_KINDS } from "./date-kinds.ts"

const DAYS = ["30", "60", "90"] as const

const days = () => optional(oneOf(DAYS)).transform((typed) => (typed === undefined ? undefined : Number(typed)))

export const DatesQuery = z.object({ days: days(), kind: optional(oneOf(DATE_KINDS)) })

export const NewDateReminder = z.object({
  date: day(),
  text: line(200),
  unitNumber: optional(unitNo()),
  tenantID: optional(id()),
})

export const DateReminderQuery = z.object({ reminder: queryId() })
export const DateReminderForm = z.object({ reminder: id() })
