/**
 * How much a bench does. `npm run bench -- --once` does each of them once on at most a hundred rows: it shows that all of them go on working and that both
 * sides print the same, and its figures mean nothing.
 */
import { parseArgs } from "node:util"

/** `once`, `names` (lists the benches), `only` (one bench by its whole name), and parts of names that choose several. */
export const { values: options, positionals: selected } = parseArgs({
  allowPositionals: true,
  options: {
    once: { type: "boolean", default: false },
    names: { type: "boolean", default: false },
    only: { type: "string" },
  },
})

const ROWS_ONCE = 100

/** So many rows, units or tenants as usual; at most a hundred with `--once`. */
export const rows = (usual: number): number => (options.once ? Math.min(usual, ROWS_ONCE) : usual)

/** So many times as usual; once with `--once`. */
export const times = (usual: number): number => (options.once ? 1 : usual)
