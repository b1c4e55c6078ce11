/** Calls about closed months. Source: api.md 4.12. */
import { z } from "zod"
import { closeMonth } from "~/domain/closed-months/close-month.ts"
import { CloseMonth, MonthQuery, ReopenMonth } from "~/domain/closed-months/inputs.ts"
import { monthOfBooks } from "~/domain/closed-months/month-of-books.ts"
import { listedMonths } from "~/domain/closed-months/months.ts"
import { reopenMonth } from "~/domain/closed-months/reopen-month.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { ListedMonth, MonthOfBooks } from "~/http/response/shapes/bank/closed-months.ts"
import { listedMonthView, monthOfBooksView } from "~/http/response/views/bank/closed-months.ts"

const output = monthOfBooksView
const shape = MonthOfBooks

export const loader = resource({
  "X310 GET /admin/bank/months": {
    summary: "List the months of the books, and which are closed",
    ...query({ input: Nothing, command: listedMonths, output: (months) => months.map(listedMonthView) }),
    shape: z.array(ListedMonth),
  },
  "X311 GET /admin/bank/month": {
    summary: "Get a month's check list, its report and its closes",
    ...query({ input: MonthQuery, command: monthOfBooks, output }),
    shape,
    refuses: ["MONTH_NOT_FOUND"],
  },
  "X312 POST /admin/bank/month/close": {
    summary: "Close the oldest open month that is over",
    ...mutation({ input: CloseMonth, command: closeMonth, output, status: 201, idempotent: true }),
    shape,
    refuses: [
      "CONFIRMATION_REQUIRED",
      "MONTH_NOT_FOUND",
      "MONTH_CLOSED",
      "MONTH_NOT_NEXT",
      "CHECK_LIST_OPEN",
      "PREVIEW_STALE",
      "CLOCK_IN_DOUBT",
    ],
  },
  "X313 POST /admin/bank/month/reopen": {
    summary: "Reopen the last closed month",
    ...mutation({ input: ReopenMonth, command: reopenMonth, output, idempotent: true }),
    shape,
    refuses: ["CONFIRMATION_REQUIRED", "MONTH_NOT_FOUND", "MONTH_NOT_NEXT"],
  },
})
export const action = loader
