/** Inputs of the audit log's queries. Source: api.md A11, A12. */
import { z } from "zod"
import { INVALID } from "../field-hints.ts"
import { day, id, oneOf, optional, text, wholeNumber } from "../inputs.ts"
import { CATEGORY_NAMES, PRIORITIES } from "./categories.ts"

export const LOG_SORTS = ["LogID", "createdAt", "Category", "Priority", "IPAddr"] as const
export type LogSort = (typeof LOG_SORTS)[number]

const MISSING_ID = "Missing or invalid id parameter."

const ids = () =>
  z
    .string()
    .trim()
    .max(2_000, INVALID)
    .regex(/^\d{1,10}(,\d{1,10})*$/, INVALID)
    .transform((list) => list.split(",").map(Number))
    .pipe(z.array(id()))

const queryNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, INVALID)
    .transform(Number)
    .pipe(wholeNumber(min, max))
    .meta({ type: "integer", minimum: min, maximum: max })

/** A11. Days are in the property's time zone, both inclusive; `priority` is the lowest one shown. */
export const LogQuery = z.object({
  uid: optional(ids()),
  sortBy: optional(oneOf(LOG_SORTS)),
  sortOrder: optional(oneOf(["asc", "desc"])),
  category: optional(oneOf(CATEGORY_NAMES)),
  ip: optional(text(100)),
  startDate: optional(day()),
  endDate: optional(day()),
  priority: optional(oneOf(PRIORITIES)),
  limit: optional(queryNumber(1, 1_000)),
  offset: optional(queryNumber(0, 999_999_999)),
})

export const LogEntryQuery = z.object({
  id: z
    .string({ error: MISSING_ID })
    .regex(/^\d{1,10}$/, MISSING_ID)
    .transform(Number)
    .pipe(z.int(MISSING_ID).min(1, MISSING_ID).max(2_147_483_647, MISSING_ID)),
})
export type LogEntryQuery = z.infer<typeof LogEntryQuery>
