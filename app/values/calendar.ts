/**
 * Days and months as text: a day is "2026-11-20", a month "2026-11", both in the property's time zone; an instant is milliseconds in UTC. Text sorts
 * by time, so `<` and `===` are right for days and months. Branded: a text becomes one only here, by its check or by calculation, in a schema of
 * `inputs.ts`, or as a column's value.
 */
declare const kind: unique symbol
export type Day = string & { readonly [kind]: "day" }
export type Month = string & { readonly [kind]: "month" }

/** The property's time zone until one is set. Source: api.md section 0. */
export const DEFAULT_ZONE = "America/Los_Angeles"

export const FIRST_DAY = "1900-01-01" as Day
export const LAST_DAY = "2200-12-31" as Day

/** Converts a literal or a checked text to a day. Throws on text that is not a day. */
export function asDay(text: string): Day {
  if (!isDay(text)) throw new TypeError(`Not a day: ${text}`)
  return text
}

/** Converts a text to a month. Throws on text that is not a month. */
export function asMonth(text: string): Month {
  if (!isMonth(text)) throw new TypeError(`Not a month: ${text}`)
  return text
}

/** The last result of `dayAt`, with its zone and instants, because nearly every call asks for the present day. */
let latest = { zone: "", from: 0, until: 0, day: "" as Day }

const isInLatest = (instant: number, zone: string): boolean =>
  zone === latest.zone && instant >= latest.from && instant < latest.until

export function dayAt(instant: number, zone: string): Day {
  if (!isInLatest(instant, zone)) latest = wholeDayAt(instant, zone)
  return latest.day
}

function wholeDayAt(instant: number, zone: string): typeof latest {
  const day = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()
  const [from = 0, until = 0] = [day, day.add({ days: 1 })].map((date) => date.toZonedDateTime(zone).epochMilliseconds)
  // If the clocks change around midnight, a day may return after the next has begun, so such a day is not cached.
  const isUsual = until - from === 24 * 60 * 60 * 1000
  return { zone, from, until: isUsual ? until : from, day: day.toString() as Day }
}

/** The instant at which a day begins in the zone; not midnight if the clocks skip it. */
export function startOf(day: Day, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
}

/** The local time of the daily jobs. Source: money.md section 4. */
export const JOBS_AT = "03:00"

/** The instant (ms) of a day's jobs: 4:00 if the clocks skip 3:00, the first 3:00 if it occurs twice (Temporal's 'compatible', as in RFC 5545). */
export function jobsOn(day: Day, zone: string): number {
  const three = Temporal.PlainDateTime.from(`${day}T${JOBS_AT}`)
  return three.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds
}

/** True for a real day between 1900-01-01 and 2200-12-31 written "YYYY-MM-DD". */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number)
  const isOfTheCalendar = year >= 1900 && year <= 2200 && month >= 1 && month <= 12
  return isOfTheCalendar && day >= 1 && day <= daysInMonth(text.slice(0, 7) as Month)
}

/** True for "YYYY-MM" with a real month of 1900 to 2200. */
export function isMonth(text: string): text is Month {
  return /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month
}

export function firstOf(month: Month): Day {
  return `${month}-01` as Day
}

export function lastOf(month: Month): Day {
  return `${month}-${daysInMonth(month).toString().padStart(2, "0")}` as Day
}

export function daysInMonth(month: Month): number {
  const year = Number(month.slice(0, 4))
  const index = Number(month.slice(5, 7))
  return new Date(Date.UTC(year, index, 0)).getUTCDate()
}

/** The day `dayOfMonth` (1 to 31) of a month, or its last day when the month is shorter. Source: money.md 4. */
export function clampedDay(month: Month, dayOfMonth: number): Day {
  return `${month}-${Math.min(dayOfMonth, daysInMonth(month)).toString().padStart(2, "0")}` as Day
}

export function addDays(day: Day, days: number): Day {
  const ofMonth = Number(day.slice(8, 10)) + days
  if (ofMonth >= 1 && ofMonth <= 28) return `${day.slice(0, 8)}${ofMonth.toString().padStart(2, "0")}` as Day
  const at = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, ofMonth)
  return new Date(at).toISOString().slice(0, 10) as Day
}

export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  const year = Math.floor(count / 12)
  return `${year.toString().padStart(4, "0")}-${(count - year * 12 + 1).toString().padStart(2, "0")}` as Month
}

/** The days from one day to a later one: 1 to the day after. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** The same day a year before; 29 February gives 28 February. */
export function yearBefore(day: Day): Day {
  return clampedDay(addMonths(monthOf(day), -12), Number(day.slice(8, 10)))
}

/** Whether `today` is the anniversary of `day`; 29 February counts on the 28th of a year without it. */
export function isAnniversary(day: Day, today: Day): boolean {
  return clampedDay(asMonth(`${today.slice(0, 4)}${day.slice(4, 7)}`), Number(day.slice(8, 10))) === today
}

/** Every day after `from` up to and including `to`, in order. */
export function daysAfter(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const

/** "Nov 20, 2026". */
export function formatDay(day: Day): string {
  const name = MONTHS[Number(day.slice(5, 7)) - 1] ?? ""
  return `${name.slice(0, 3)} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`
}

/** "November 20, 2026". */
export function formatLongDay(day: Day): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`
}

/** "November 2026". */
export function formatMonth(month: Month): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`
}

/** "Nov 18, 2026, 9:42 PM" in the zone; with seconds on request: "Nov 18, 2026, 9:42:07 PM". */
export function formatInstant(instant: number, zone: string, smallest: "minute" | "second" = "minute"): string {
  return `${formatDay(dayAt(instant, zone))}, ${formatTime(instant, zone, smallest)}`
}

/** "November 18, 2026 9:00 AM" in the zone. Source: specification 2 section 9. */
export function formatLongInstant(instant: number, zone: string): string {
  return `${formatLongDay(dayAt(instant, zone))} ${formatTime(instant, zone)}`
}

/** "9:42 PM" in the zone given. */
export function formatTime(instant: number, zone: string, smallest: "minute" | "second" = "minute"): string {
  const time = timeAt(instant, zone)
  const hour = Number(time.slice(0, 2))
  const rest = time.slice(2, smallest === "minute" ? 5 : 8)
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? "AM" : "PM"}`
}

/** "21:42", for a form's time field. */
export function clockAt(instant: number, zone: string): string {
  return timeAt(instant, zone).slice(0, 5)
}

/** "21:42:07" in the zone. On the cached day, whose clock does not change, it is the time since the day began. */
function timeAt(instant: number, zone: string): string {
  if (isInLatest(instant, zone)) return new Date(instant - latest.from).toISOString().slice(11, 19)
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return at.toPlainTime().toString({ smallestUnit: "second" })
}

/** "1st", "2nd", "23rd". */
export function ordinal(number: number): string {
  const tens = number % 100
  if (tens >= 11 && tens <= 13) return `${number}th`
  const ending: Record<number, string> = { 1: "st", 2: "nd", 3: "rd" }
  return `${number}${ending[number % 10] ?? "th"}`
}
