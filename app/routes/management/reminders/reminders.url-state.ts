import { REMINDED, type Reminded } from "~/domain/messaging/reminder-log.ts"
import type { Query } from "~/http/request/query.ts"
import { oneIn } from "~/values/lists/list-state.ts"

/** Which lines of which reminder's log an address requests; anything else is all of them. */
export const logFilterIn = (query: Query): { reminderId: number; show: Reminded } => ({
  reminderId: query.number("reminder") ?? 0,
  show: oneIn(query.all, "show", REMINDED) ?? "all",
})
