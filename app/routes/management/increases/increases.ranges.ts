/** Units in order as the form reads them, with following numbers as a range: "101-104, 106". */
export function rangesOf(units: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const unit of units) {
    const last = ranges.at(-1)
    if (last?.to === unit - 1) last.to = unit
    else ranges.push({ from: unit, to: unit })
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(", ")
}
