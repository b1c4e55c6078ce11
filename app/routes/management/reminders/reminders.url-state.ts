import { REMINDED, type Reminded } from "~/domain/messaging/reminder-log.ts"
import type { Query } from "~/http/request/query.ts"
import { oneIn } from "~/values/lists/list-state.ts"

/** The reminder and the kind of log lines that an address requests, by default all. */
export const logFilterIn = (query: Query): { reminderId: number; show: Reminded } => ({
  reminderId: query.number("reminder") ?? 0,
  show: oneIn(query.all, "show", REMINDED) ?? "all",
})
