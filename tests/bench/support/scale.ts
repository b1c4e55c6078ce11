/**
 * The amount of work of a bench. `npm run bench -- --once` runs each once on at most a hundred rows. That shows that all of them work and that both sides
 * print the same; its figures mean nothing.
 */
import { parseArgs } from "node:util"

/** `once`, `names` (lists the benches), `only` (one bench by its full name), and parts of names that select several. */
export const { values: options, positionals: selected } = parseArgs({
  allowPositionals: true,
  options: {
    once: { type: "boolean", default: false },
    names: { type: "boolean", default: false },
    only: { type: "string" },
  },
})

const ROWS_ONCE = 100

/** The usual number of rows, units or tenants, or at most a hundred with `--once`. */
export const rows = (usual: number): number => (options.once ? Math.min(usual, ROWS_ONCE) : usual)

/** The usual number of runs, or one with `--once`. */
export const times = (usual: number): number => (options.once ? 1 : usual)
