import { formatMoney } from "~/values/money.ts"
import type { Cell } from "./table-rows.ts"

/** "$1,234.56", "64.1%", or "29 of 32, 90.6%". */
export function cellText(cell: Cell): string {
  if ("cents" in cell) return formatMoney(cell.cents)
  if ("percent" in cell) return `${cell.percent.toFixed(1)}%`
  const { occupied, total, percent } = cell.occupancy
  return `${occupied} of ${total}, ${percent.toFixed(1)}%`
}
