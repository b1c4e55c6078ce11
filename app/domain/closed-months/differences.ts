/** Compares the stored report of a closed month with its computation today. Source: money.md 11.6. */
import { asCents, formatMoney } from "~/values/money.ts"
import type { StoredReport } from "./stored-report.ts"

/** A figure's name for people, with its stored value and its value today, as text. */
export type Difference = { figure: string; stored: string; now: string }

type Figures = ReadonlyMap<string, unknown>

/** In the order of the stored report; figures that only today's report has come last. */
export function differencesBetween(stored: StoredReport, now: StoredReport): Difference[] {
  const [before, after] = [figuresOf(stored), figuresOf(now)]
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  return paths
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => ({ figure: nameOf(path), stored: textOf(path, before), now: textOf(path, after) }))
}

function figuresOf(value: object, within: string[] = []): Figures {
  return new Map(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const path = [...within, name]
      return typeof inner === "object" && inner !== null ? [...figuresOf(inner, path)] : [[path.join("."), inner]]
    }),
  )
}

/** Turns "report.income.deposits.final" into "Deposits: final". */
function nameOf(path: string): string {
  const parts = path.split(".").slice(-2)
  const own = parts[0] === "report" ? parts.slice(1) : parts
  const text = own.map((part) => part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(": ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function textOf(path: string, figures: Figures): string {
  const value = figures.get(path)
  if (value === undefined) return "none"
  if (path.endsWith(".percent")) return `${Number(value).toFixed(1)}%`
  if (/occupancy.*\.(occupied|total)$/i.test(path)) return String(value)
  return typeof value === "number" ? formatMoney(asCents(value)) : String(value)
}
