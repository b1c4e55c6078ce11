/** Arrears of a past day and of today, against one bare statement that sums every charge and its allocations. In this process. */
import "./support/aliases.ts"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { buildForArrears, dayAfter } from "./arrears-building.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const TENANTS = rows(500)
const MONTHS = 60
const RUNS = times(10)

export async function arrearsFigures(folder: string): Promise<Figure[]> {
  process.env.DATA_DIR ??= folder
  const { closeDatabase, openDatabase, read } = await import("../../db/client.server.ts")
  const { SYSTEM } = await import("../../app/domain/permissions.ts")
  const { arrears } = await import("../../app/domain/reports/arrears.ts")
  const file = join(folder, "arrears.sqlite")
  buildForArrears(file, TENANTS, MONTHS)
  const bare = new Sqlite(file, { readonly: true })
  openDatabase(file)
  const costs = async (on: ReturnType<typeof dayAfter>) => {
    const found = await read((tx) => arrears(tx, SYSTEM, { on }))
    if (found.totals.total !== TENANTS * 200_000) throw new Error(`Arrears of ${on} are ${found.totals.total}`)
    const ours = await spent(() => read((tx) => arrears(tx, SYSTEM, { on })))
    const floor = await spent(() => everything(bare, dayAfter(MONTHS - 1)))
    return ours / floor
  }
  const figures = [
    {
      name: "arrears of 500 tenants, 4 years back, to one sum over all of it",
      value: await costs(dayAfter(MONTHS - 48)),
      goal: 2,
    },
    {
      name: "arrears of 500 tenants, today, to one sum over all of it",
      value: await costs(dayAfter(MONTHS - 1)),
      goal: 0.8,
    },
  ]
  closeDatabase()
  bare.close()
  return figures
}

/** CPU milliseconds of one run, after a warm-up run. */
async function spent(work: () => unknown): Promise<number> {
  await work()
  const before = process.cpuUsage()
  for (let run = 0; run < RUNS; run += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / RUNS
}

function everything(bare: Sqlite.Database, on: string): unknown[] {
  return bare
    .prepare(
      `select tenant_id, sum(open) from (
        select c.tenant_id, c.amount - coalesce(sum(case when j.effective_on <= ? then a.cents end), 0) as open
        from charges c left join allocations a on a.charge_id = c.id left join journals j on j.id = a.journal_id
        where c.effective_on <= ? group by c.id
      ) where open > 0 group by tenant_id`,
    )
    .all(on, on)
}
