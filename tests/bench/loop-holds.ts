/**
 * The longest time in which a long task blocks the server's thread: CPU time between two turns of the event loop, against bare statements that do all of the
 * work at once in the same run. In this process.
 */
import "./support/aliases.ts"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { buildForRentRoll } from "./rent-roll-building.ts"
import { everyUnit } from "./rent-roll-floor-units.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const UNITS = rows(10_000)
const ROWS = rows(1_000)
/** The median counts. The first run is a warm-up and does not count. */
const RUNS = times(3)
/** Each import takes seconds, because it pauses on purpose. One alone may meet a major collection of the heap. */
const IMPORTS = 3
const NOBODY_ELSE = { userId: 1, level: 0, name: "Bea Bench" }

export async function loopHoldFigures(folder: string): Promise<Figure[]> {
  process.env.DATA_DIR ??= folder
  return [await unitsHold(join(folder, "holds-units.sqlite")), await importHold(folder)]
}

async function unitsHold(file: string): Promise<Figure> {
  const { closeDatabase, openDatabase } = await import("../../db/client.server.ts")
  const { ANONYMOUS } = await import("../../app/domain/permissions.ts")
  const { queryList } = await import("../../app/http/handlers/list-call.ts")
  const { unitView } = await import("../../app/http/response/views/unit.ts")
  const { UnitList } = await import("../../app/domain/rent-roll/rent-roll-inputs.ts")
  const { rentRollUnits } = await import("../../app/domain/rent-roll/rent-roll-units.ts")
  const month = new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 7)
  await buildForRentRoll(file, UNITS, month)
  const call = queryList({ input: UnitList, lists: rentRollUnits, output: unitView })
  const request = new Request("http://localhost/api/management/unit/all")
  const actor = { ...ANONYMOUS, ...NOBODY_ELSE }
  const bare = new Sqlite(file, { readonly: true })
  const [holds, floors]: number[][] = [[], []]
  openDatabase(file)
  for (let run = 0; run <= RUNS; run += 1) {
    holds?.push(await largestHold(() => call.perform({ request, actor, params: {} } as never)))
    floors?.push(spentOn(() => everyUnit(bare, month)))
  }
  closeDatabase()
  bare.close()
  return {
    name: `GET unit/all of ${UNITS}, its largest hold of the loop to all of it at once by its floor`,
    value: ratioOf(holds, floors),
    goal: 0.3,
  }
}

async function importHold(folder: string): Promise<Figure> {
  const { closeDatabase, openDatabase, read } = await import("../../db/client.server.ts")
  const { migrateDatabase } = await import("../../db/migrate.ts")
  const { SYSTEM } = await import("../../app/domain/permissions.ts")
  const { beginImport } = await import("../../app/domain/rent-roll-import/begin-import.ts")
  const { readSheet } = await import("../../app/domain/rent-roll-import/import-file.ts")
  const { planInTurns } = await import("../../app/domain/rent-roll-import/import-plan.ts")
  const { importProgress } = await import("../../app/domain/rent-roll-import/run-import.ts")
  const { importRentRolls } = await import("../../jobs/import-rent-rolls.ts")
  const [holds, floors]: number[][] = [[], []]
  for (let run = 0; run <= IMPORTS; run += 1) {
    const [own, raw] = [join(folder, `holds-own-${run}.sqlite`), join(folder, `holds-raw-${run}.sqlite`)]
    for (const file of [own, raw]) migrateDatabase(file)
    openDatabase(own)
    let importId = 0
    holds?.push(
      await largestHold(async () => {
        const plan = await planInTurns({ sheet: await readSheet(rentRoll()) })
        importId = await beginImport(SYSTEM, plan, null)
        await importRentRolls()
      }),
    )
    const { state, imported } = await read((tx) => importProgress(tx, SYSTEM, { importId }))
    closeDatabase()
    if (state !== "done" || imported.units !== ROWS) throw new Error(`The import is ${state}`)
    floors?.push(importByHand(raw))
  }
  return {
    name: `importing ${ROWS} rows, its largest hold of the loop to writing all of them at once by hand`,
    value: ratioOf(holds, floors),
    goal: 1.4,
  }
}

/** A landlord's spreadsheet in which every suite is occupied. */
function rentRoll(): Uint8Array {
  const head =
    "Suite,Sq Ft,Tenant,Business,Email,Phone,Date of Birth,Move-in,Lease End,Monthly Rent,Deposit Required,Deposit Held,Rent Balance"
  const rows = Array.from(
    { length: ROWS },
    (_, index) =>
      `${101 + index},300,Dana Haddad ${index},,dana${index}@example.com,909-555-0142,1989-09-17,2022-08-01,2027-06-04,1000,1000,1000,250`,
  )
  return new TextEncoder().encode([head, ...rows].join("\n"))
}

/** CPU milliseconds to read the same file and write a suite, a tenant and a stay for every row, in one transaction. */
function importByHand(file: string): number {
  const db = new Sqlite(file)
  db.pragma("foreign_keys = OFF")
  const unit = db.prepare(
    "insert into units (number, monthly_rent, deposit, square_footage, created_at) values (?, ?, ?, ?, 0)",
  )
  const tenant = db.prepare(
    `insert into tenants (id, first_name, last_name, date_of_birth, primary_email, primary_phone, move_in_on, lease_end_on, rent_roll_text, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, '', 0, 0)`,
  )
  const stay = db.prepare(
    "insert into stays (tenant_id, unit_number, is_subunit, move_in_on, rent_from_period, created_at) values (?, ?, 0, ?, '2026-12', 0)",
  )
  const spent = spentOn(() =>
    db.transaction(() => {
      const [, ...lines] = new TextDecoder().decode(rentRoll()).split("\n")
      for (const [index, line] of lines.entries()) {
        const [number, area, name = "", , email, phone, born, since, until, rent, deposit] = line.split(",")
        const [first, ...last] = name.split(" ")
        unit.run(Number(number), Number(rent) * 100, Number(deposit) * 100, Number(area))
        tenant.run(index + 1, first, last.join(" "), born, email, phone, since, until)
        stay.run(index + 1, Number(number), since)
      }
    })(),
  )
  db.close()
  return spent
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/** The CPU milliseconds that a synchronous task takes in this thread. */
function spentOn(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  return millisecondsOf(process.threadCpuUsage(before))
}

/** The most CPU milliseconds of this thread between two turns of the event loop during a task. */
async function largestHold(work: () => Promise<unknown>): Promise<number> {
  let [largest, done] = [0, false]
  let before = process.threadCpuUsage()
  const turn = () => {
    largest = Math.max(largest, millisecondsOf(process.threadCpuUsage(before)))
    before = process.threadCpuUsage()
    if (!done) setImmediate(turn)
  }
  turn()
  await work()
  turn()
  done = true
  return largest
}

/** Machines that count a thread's time in ticks find none in a hundred rows: such a floor is a microsecond. */
const ratioOf = (holds: number[] | undefined, floors: number[] | undefined): number =>
  middleOf(holds) / Math.max(middleOf(floors), 0.001)

function middleOf(figures: number[] = []): number {
  const counted = figures.slice(1).toSorted((a, b) => a - b)
  return counted[Math.floor(counted.length / 2)] ?? Number.NaN
}
