/** For instance "under a second", "12 seconds", "3 minutes". */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 1) return "under a second"
  return seconds < 120 ? counted(seconds, "second") : counted(Math.round(seconds / 60), "minute")
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`
