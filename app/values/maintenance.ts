/** The planned maintenance and its warning. Pure: shared by server and script. Source: specification 3 section 4 "Maintenance banner". */

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const WARNED_BEFORE = 30 * MINUTE
const WARNED_AFTER = 5 * MINUTE
/** The time before and after the start, and after the end, during which the page checks the server. */
const EDGE = 5 * MINUTE
export const USUAL_MINUTES = 30

/** The maintenance window: its start in milliseconds, and its length in minutes. */
export type Maintenance = { startsAt: number; minutes: number }

/** The maintenance in the settings: an instant and minutes as text. A missing, invalid or non-positive length becomes 30 minutes. */
export function maintenanceFrom(start: unknown, length: unknown): Maintenance | null {
  const startsAt = typeof start === "string" ? Date.parse(start) : Number.NaN
  if (Number.isNaN(startsAt)) return null
  const minutes = typeof length === "string" && /^\d{1,5}$/.test(length.trim()) ? Number(length) : 0
  return { startsAt, minutes: minutes > 0 ? minutes : USUAL_MINUTES }
}

/** The text of the banner at an instant, from 30 minutes before the start to 5 minutes after it; null at any other time. */
export function maintenanceText({ startsAt, minutes }: Maintenance, now: number): string | null {
  const left = startsAt - now
  if (left > WARNED_BEFORE || left < -WARNED_AFTER) return null
  const begins = left > 0 ? `begins in ${timeLeft(left)}` : "is starting now"
  const lasts = `${minutes} minute${minutes === 1 ? "" : "s"}`
  return `Scheduled maintenance ${begins} and will last for ${lasts}. Please save your work and wrap up ongoing tasks. The site will be unavailable for the duration of the maintenance.`
}

/** Whether the server may stop or return about now: within 5 minutes of the start, or within 5 minutes after the end. */
export function isNearEdge({ startsAt, minutes }: Maintenance, now: number): boolean {
  const end = startsAt + minutes * MINUTE
  return Math.abs(now - startsAt) <= EDGE || (now >= end && now - end <= EDGE)
}

/** "1 day 2 hours 5 minutes", rounded up to minutes, without zeros. */
export function timeLeft(milliseconds: number): string {
  const whole = Math.ceil(milliseconds / MINUTE)
  const parts = [
    [Math.floor(whole / DAY), "day"],
    [Math.floor((whole % DAY) / HOUR), "hour"],
    [whole % HOUR, "minute"],
  ] as const
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`])).join(" ")
}
