/**
 * The search of the header and the rent roll's own, with 10,000 units and the history of years: 60,000 payments, 20,000 threads, 5,000 requests and
 * 5,000 files. CPU time of the built application.
 */
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { buildForRentRoll } from "./rent-roll-building.ts"
import { type Application, compared, costOf, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const RUNS = times(20)
/** A word of names, a unit, an amount and a phone: each searches other kinds of rows. */
const TYPED = ["dana", "4711", "$912.50", "(909) 555-0142"]

export async function searchFigures(folder: string): Promise<Figure[]> {
  const data = join(folder, "search")
  const month = new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 7)
  await buildForRentRoll(join(data, "suitekeeper.sqlite"), rows(10_000), month)
  fill(join(data, "suitekeeper.sqlite"))
  const app = await serve(data)
  try {
    const own = () => costOf(app, RUNS, () => searchOf(app, "/management?search=dana"))
    const figures: Figure[] = []
    for (const typed of TYPED) {
      const value = await compared(() => costOf(app, RUNS, () => searchOf(app, "/management/search", typed)), own)
      figures.push({ name: `search for ${typed}, to the rent roll's search`, value, goal: 3 })
    }
    return figures
  } finally {
    await app.stop()
  }
}

async function searchOf({ origin, headers }: Application, path: string, typed?: string): Promise<void> {
  const form = typed === undefined ? {} : { method: "POST", body: new URLSearchParams({ search: typed }) }
  const response = await fetch(`${origin}${path}`, { headers: { ...headers, Origin: origin }, ...form })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
}

/** Rows of the other kinds, written directly. */
function fill(file: string): void {
  const db = new Sqlite(file)
  db.pragma("foreign_keys = OFF")
  const receipt = db.prepare(
    `insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at, note)
     values (?, ?, 'rent', ?, 'check', 'manual', 'succeeded', 0, ?)`,
  )
  const payment = db.prepare(
    `insert into payments (receipt_id, tenant_id, type, amount, fee_share, tender, effective_on, journal_id, created_at)
     values (?, ?, 'rent', ?, 0, 'check', '2026-01-01', 1, 0)`,
  )
  const thread = db.prepare(
    `insert into threads (token, status, subject_key, latest_message_id, latest_direction, latest_at, created_at)
     values (?, 'resolved', ?, 1, 'outbound', ?, 0)`,
  )
  const request = db.prepare(
    "insert into maintenance_requests (unit_number, title, last_status_update, created_at) values (?, ?, 0, ?)",
  )
  const stored = db.prepare(
    `insert into stored_files (name, uploaded_name, sha256, size, media_type, level, created_at)
     values (?, ?, 'x', 1, 'application/pdf', 6, ?)`,
  )
  const tenants = rows(10_000)
  db.transaction(() => {
    for (let id = 0; id < rows(60_000); id += 1) {
      const [amount, tenant] = [90_000 + (id % 97) * 1_250, 1 + (id % tenants)]
      receipt.run(`searched-${id}`, tenant, amount, `Check ${id}`)
      payment.run(`searched-${id}`, tenant, amount)
    }
    for (let id = 0; id < rows(20_000); id += 1) thread.run(`searched-${id}`, `your rent for month ${id}`, id)
    for (let id = 0; id < rows(5_000); id += 1) request.run(101 + (id % tenants), `The lift of ${id} is stuck`, id)
    for (let id = 0; id < rows(5_000); id += 1) stored.run(`searched-${id}`, `Lease ${id}.pdf`, id)
  })()
  db.close()
}
