/** Lists the months of the books: which are closed, and which may be closed or reopened next. Source: money.md 11.6, "Which month". */
import { desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { monthCloses } from "#db/schema/index.ts"
import { type Month, monthOf } from "~/values/calendar.ts"
import { command } from "../commands.ts"
import { SYSTEM } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { reportMonths } from "../reports/months.ts"
import { today } from "../settings/defaults.ts"

export type MonthClose = typeof monthCloses.$inferSelect

export type ListedMonth = {
  month: Month
  state: "current" | "open" | "closed"
  /** The close in force. */
  close: MonthClose | null
  /** What may be done with the month: the oldest open month that is over can be closed, the last closed month can be reopened. */
  next: "close" | "reopen" | null
}

/** Every month with a report, newest first. Source: api.md X310. */
export const listedMonths = command("see reports", (tx, _actor, _input: object) => monthsOf(tx))

export async function monthsOf(tx: Tx): Promise<ListedMonth[]> {
  const current = monthOf(await today(tx))
  const inForce = new Map((await closesOf(tx)).filter(isInForce).map((close) => [close.month, close]))
  const months = (await reportMonths(tx, SYSTEM, undefined)).map(({ month }) => month)
  const toReopen = months.find((month) => inForce.has(month))
  const toClose = months.findLast((month) => month < current && !inForce.has(month))
  return months.map((month) => ({
    month,
    state: stateOf(month, current, inForce.has(month)),
    close: inForce.get(month) ?? null,
    next: nextOf(month, { toClose, toReopen }),
  }))
}

const isInForce = ({ reopenedAt }: MonthClose) => reopenedAt === null

function stateOf(month: Month, current: Month, isClosed: boolean): ListedMonth["state"] {
  if (isClosed) return "closed"
  return month < current ? "open" : "current"
}

function nextOf(month: Month, { toClose, toReopen }: Record<"toClose" | "toReopen", Month | undefined>) {
  if (month === toClose) return "close"
  return month === toReopen ? "reopen" : null
}

/** Refuses 404 MONTH_NOT_FOUND. */
export async function listedMonth(tx: Tx, month: Month): Promise<ListedMonth> {
  const found = (await monthsOf(tx)).find((listed) => listed.month === month)
  if (!found) throw new Refusal("MONTH_NOT_FOUND")
  return found
}

/** All closes, or those of one month; newest first. */
export const closesOf = (tx: Tx, month?: Month): Promise<MonthClose[]> =>
  tx.all(
    tx
      .select()
      .from(monthCloses)
      .where(month === undefined ? undefined : eq(monthCloses.month, month))
      .orderBy(desc(monthCloses.id)),
  )
