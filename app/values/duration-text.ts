const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration (milliseconds) in its largest fitting unit, rounded: at least "1 minute", hours up to two days, then days. */
export function durationText(ms: number): string {
  if (ms < HOUR - MINUTE / 2) return counted(Math.max(1, Math.round(ms / MINUTE)), "minute")
  if (ms < 2 * DAY - HOUR / 2) return counted(Math.round(ms / HOUR), "hour")
  return counted(Math.round(ms / DAY), "day")
}

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`
