/** The tenant's page and its time line for a tenant of ten years, against the same pages of one year: neither may grow with the history. */
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { type Application, compared, costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const UNITS = 24
const SUITE = 103
const RUNS = times(40)
const PAGES = { "tenant's page": "/management/viewtenant", "time line": "/management/viewtenant/timeline" }

export async function tenantPageFigures(folder: string): Promise<Figure[]> {
  const [year, decade] = [join(folder, "one-year"), join(folder, "ten-years")]
  seed(year, UNITS, 12)
  seed(decade, UNITS, rows(120))
  const [small, large] = [await serve(year), await serve(decade)]
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(PAGES)) {
      const costIn = (app: Application, data: string) => {
        const address = `${path}?tenant=${tenantIn(data)}`
        return () => costOf(app, RUNS, () => open(app, address))
      }
      const value = await compared(costIn(large, decade), costIn(small, year))
      figures.push({ name: `${name} of a tenant of ten years, to one of a year`, value, goal: 1.2 })
    }
    return figures
  } finally {
    await small.stop()
    await large.stop()
  }
}

function tenantIn(folder: string): number {
  const handle = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true })
  const row = handle.prepare("select tenant_id from stays where unit_number = ?").get(SUITE) as { tenant_id: number }
  handle.close()
  return row.tenant_id
}

async function open({ origin, headers }: Application, path: string): Promise<void> {
  const response = await fetch(`${origin}${path}`, { headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
}
