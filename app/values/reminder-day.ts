const days = (count: number) => (count === 1 ? "1 day" : `${count} days`)

/** "3 days after rent is due"; negative days are before it. */
export function reminderDay(away: number): string {
  if (away === 0) return "On the day when rent is due"
  return away < 0 ? `${days(-away)} before rent is due` : `${days(away)} after rent is due`
}
