import { REMINDED, type Reminded } from "~/domain/messaging/reminder-log.ts"
import type { Query } from "~/http/request/query.ts"

/** Which lines of which reminder's log an address requests; anything else is all of them. */
export const logFilterIn = (query: Query): { reminderId: number; show: Reminded } => ({
  reminderId: query.number("reminder") ?? 0,
  show: REMINDED.find((one) => one === query.get("show")) ?? "all",
})
