import type { Tx } from "#db/client.server.ts"
import { type Day, isDay } from "~/values/calendar.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { invalid } from "../refusal.ts"

const NO_DAY = "Use a day of the calendar from 1900 to 2200, like 2026-11-20."
const FUTURE = "The day cannot be in the future."

/** The typed day, or today if none was typed. When the typed day is wrong, `problem` says why and `on` is today. */
export async function pastDay(tx: Tx, typed: string): Promise<{ on: Day; today: Day; problem: string | null }> {
  const today = await ledgerDay(tx)
  if (typed === "") return { on: today, today, problem: null }
  if (!isDay(typed)) return { on: today, today, problem: NO_DAY }
  return typed > today ? { on: today, today, problem: FUTURE } : { on: typed, today, problem: null }
}

/** Refuses (400) a day in the future, beside the field that it was typed in. */
export async function mustBePast(tx: Tx, on: Day, field = "on"): Promise<void> {
  if (on > (await ledgerDay(tx))) throw invalid(field, FUTURE)
}

/** The day of a field, or today if it is empty. Refuses (400) a day in the future beside that field. */
export async function pastDayOrToday(tx: Tx, field: string, day: Day | undefined): Promise<Day> {
  if (day === undefined) return ledgerDay(tx)
  await mustBePast(tx, day, field)
  return day
}
