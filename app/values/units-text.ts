/** "unit 101", "units 101, 103", "no unit". */
export function unitsText(numbers: readonly number[]): string {
  if (numbers.length === 0) return "no unit"
  return `${numbers.length === 1 ? "unit" : "units"} ${numbers.join(", ")}`
}
