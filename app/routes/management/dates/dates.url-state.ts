/** The list's period and kind in its address. The default is all kinds of the next 30 days. */
import { DATE_KINDS } from "~/domain/dates/date-kinds.ts"
import { listState } from "~/values/lists/list-address.ts"
import { oneOfPart, order, rowsPerPage } from "~/values/lists/list-parts.ts"

export const DAYS = ["30", "60", "90"] as const

export const DATES = listState({
  path: "/management/dates",
  parts: { days: order("days", DAYS, "30"), kind: oneOfPart("kind", DATE_KINDS), per: rowsPerPage(50) },
})
export type DatesState = ReturnType<typeof DATES.stateIn>
