/** Months closed and reopened, as a Super Admin does. A day is "2026-04-01", a month "2026-03". */
import { read } from "#db/client.server.ts"
import { closeMonth } from "~/domain/closed-months/close-month.ts"
import { monthOfBooks } from "~/domain/closed-months/month-of-books.ts"
import { monthsOf } from "~/domain/closed-months/months.ts"
import { reopenMonth } from "~/domain/closed-months/reopen-month.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { asMonth } from "~/values/calendar.ts"
import { during, seen } from "./world.ts"

/** Sol is a Super Admin without a session, so no confirmation of identity is needed. */
export const sol: Actor = { ...ANONYMOUS, userId: null, name: "Sol Super", level: 0 }

/** The reason for setting aside every item that allows it. */
export const ASIDE = {
  events: "Looked at in a test",
  payments: "It will arrive in a later month",
  refunds: "It will arrive in a later month",
  deposits: "The bank gets it in a later month",
  reconciled: "The statement comes later",
}

export const closes = (month: string, day: string, setAside: Partial<typeof ASIDE> = ASIDE) =>
  during(day, (tx) => closeMonth(tx, sol, { month: asMonth(month), setAside }))

export const reopens = (month: string, day: string, reason = "An invoice was forgotten") =>
  during(day, (tx) => reopenMonth(tx, sol, { month: asMonth(month), reason }))

export const booksOn = (month: string, day: string) =>
  seen(day, (tx) => monthOfBooks(tx, SYSTEM, { month: asMonth(month) }))

/** The next month to close; undefined if no month is over. */
export const monthToClose = () =>
  read(async (tx) => (await monthsOf(tx)).find((listed) => listed.next === "close")?.month)

/** Closes every month that is over by a day, in order. Returns whether one was. */
export async function closesMonthsOver(day: string): Promise<boolean> {
  const next = (await seen(day, monthsOf)).find((listed) => listed.next === "close")
  if (!next) return false
  await closes(next.month, day)
  await closesMonthsOver(day)
  return true
}

/** Reopens the last closed month, if one is closed. Returns whether one was. */
export async function reopensLast(day: string): Promise<boolean> {
  const last = (await seen(day, monthsOf)).find((listed) => listed.next === "reopen")
  if (last) await reopens(last.month, day)
  return last !== undefined
}
