/** The wall clock plus an offset, in seconds. The offset decides which changes are due. Events have the wall clock's time, so none is in the future. */
import type { Store } from "./store.server.ts"

const DAY = 86_400
const SATURDAY = 6
const SUNDAY = 0

/** The wall clock (of milliseconds) in seconds, never earlier than any earlier event here. */
export function wallSeconds(store: Store, clock: () => number): number {
  return Math.max(Math.floor(clock() / 1000), Number(store.fact("latest") ?? 0))
}

const offsetOf = (store: Store): number => Number(store.fact("offset") ?? 0)

/** Changes due by this instant are carried out. */
export const sandboxNow = (store: Store, now: number): number => now + offsetOf(store)

export const after = (store: Store, now: number, seconds: number): number => sandboxNow(store, now) + seconds

/** The same hour `days` business days later, Monday to Friday (UTC); without bank holidays. */
export function businessDaysAfter(instant: number, days: number): number {
  let at = instant
  for (let left = days; left > 0; ) {
    at += DAY
    const weekday = new Date(at * 1000).getUTCDay()
    if (weekday !== SATURDAY && weekday !== SUNDAY) left -= 1
  }
  return at
}

export function skipBusinessDay(store: Store, now: number): void {
  const at = sandboxNow(store, now)
  store.setFact("offset", String(offsetOf(store) + businessDaysAfter(at, 1) - at))
}
