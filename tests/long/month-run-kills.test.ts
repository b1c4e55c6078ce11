/** A month's run with rent, recurring charges and late fees: killed again and again, and restored from a backup made amid it. Each is charged once. Source: money.md section 4, 9.1. */
import { type SpawnSyncReturns, spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { cpSync, readdirSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { addMonths, asMonth, lastOf, monthOf } from "~/values/calendar.ts"
import type { Death } from "../support/die-at-commit.ts"
import { folderOfTest } from "../support/killed-server.ts"
import { COMPILED, emptyFolder } from "../support/processes.ts"
import { chargeType, hasLine } from "../support/recurring.ts"
import { movesIn, pays } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"
import { operate } from "./support/program.ts"

const SUITES = 12
/** It dies at one of its next so many commits. */
const MOST_COMMITS = 20
const MIN_DEATHS = 4
const DIES = new URL("../support/die-at-commit.ts", import.meta.url).href

const current = monthOf(Temporal.Now.plainDateISO("America/Los_Angeles").toString() as Parameters<typeof monthOf>[0])
/** The first month of the run. */
const first = addMonths(asMonth(current), -1)

/** A building whose jobs are done up to the day before the first month: every tenant has two lines, two in three owe rent. */
async function building(): Promise<string> {
  const began = addMonths(first, -1)
  await setting(USUAL)
  const types = [await chargeType("Parking", 5_000), await chargeType("Storage", 2_500)]
  for (let unit = 101; unit <= 100 + SUITES; unit += 1) {
    await suite(unit, { rent: 100_000 })
    const tenant = await movesIn(unit, `${began}-10`, { rent: 70_000, primaryEmail: `dana${unit}@example.com` })
    for (const type of types) await hasLine(tenant, type, first, `${began}-10`, { quantity: 2 })
    if (unit % 3 === 0) await pays(tenant, 400_000, `${began}-11`)
  }
  const folder = folderOfTest()
  changed(folder, "insert into watermarks (job, done_up_to, updated_at) values ('daily', ?, ?)", [
    lastOf(began),
    Temporal.Instant.from(`${lastOf(began)}T12:00:00Z`).epochMilliseconds,
  ])
  return folder
}

function changed(folder: string, text: string, values: unknown[]): void {
  const db = new Sqlite(join(folder, "suitekeeper.sqlite"))
  db.prepare(text).run(...values)
  db.close()
}

function rowsIn(folder: string, text: string): unknown[][] {
  const db = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true })
  try {
    return db.prepare(text).raw().all() as unknown[][]
  } finally {
    db.close()
  }
}

/** What the run charged, and what is owed after it. */
const chargedIn = (folder: string) => [
  rowsIn(
    folder,
    `select j.idem_key, c.kind, c.origin, c.tenant_id, c.amount, c.open, count(*) from charges c join journals j on j.id = c.journal_id
     where c.origin in ('job', 'recurring') group by 1, 2, 3, 4, 5, 6 order by 1`,
  ),
  rowsIn(folder, "select tenant_id, rent, late, other, advance_cash from tenant_balances order by 1"),
]

function runsJobs(folder: string, death?: Death): SpawnSyncReturns<string> {
  const program = ["--disable-warning=ExperimentalWarning", "--import", DIES, "build/server/index.js"]
  const dies = death && { DEATH: JSON.stringify(death) }
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    ...COMPILED,
    ...dies,
  }
  return spawnSync(process.execPath, [...program, "jobs", "run", "--clock-is-right"], { env, encoding: "utf8" })
}

/** Runs the jobs until they end by themselves; `amid` is called after each death with the number of charges then. Returns that number for each death. */
function runsAmidDeaths(folder: string, amid: (charges: number) => void = () => {}): number[] {
  const deaths: number[] = []
  for (;;) {
    const { signal, status, stderr } = runsJobs(folder, {
      after: randomInt(2, MOST_COMMITS),
      file: "suitekeeper.sqlite",
    })
    if (signal !== "SIGKILL") {
      expect([status, stderr]).toEqual([0, ""])
      return deaths
    }
    const charges = chargedIn(folder)[0]?.length ?? 0
    deaths.push(charges)
    amid(charges)
  }
}

test.skipIf(isPostgres)(
  "rent, recurring charges and late fees of a month are charged once, killed amid them and restored",
  async () => {
    const folder = await building()
    const undisturbed = emptyFolder()
    cpSync(folder, undisturbed, { recursive: true })
    expect(runsJobs(undisturbed)).toMatchObject({ status: 0, stderr: "" })
    const right = chargedIn(undisturbed)
    const kinds = Map.groupBy(right[0] ?? [], ([, kind, origin]) => `${kind} ${origin}`)
    expect([...kinds.keys()].toSorted()).toEqual(["late job", "other recurring", "rent job"])
    expect((right[0] ?? []).every((row) => row.at(-1) === 1)).toBe(true)

    const all = right[0]?.length ?? 0
    const backups = emptyFolder()
    let backedUpAt = 0
    const deaths = runsAmidDeaths(folder, (charges) => {
      if (backedUpAt > 0 || charges < all / 3) return
      backedUpAt = charges
      expect(operate(folder, ["backup", "--to", backups])).toMatchObject({ status: 0 })
    })
    console.log(`${all} charges; killed after ${deaths.join(", ")}; backed up after ${backedUpAt}`)
    expect(deaths.filter((charges) => charges > 0 && charges < all).length).toBeGreaterThanOrEqual(MIN_DEATHS)
    expect(chargedIn(folder)).toEqual(right)
    expect(operate(folder, ["verify"])).toMatchObject({ status: 0 })

    expect(backedUpAt).toBeGreaterThan(0)
    expect(backedUpAt).toBeLessThan(all)
    const restored = emptyFolder()
    const copy = readdirSync(backups).find((name) => name.endsWith(".json")) ?? ""
    const { status, output } = operate(restored, ["restore", join(backups, copy)])
    expect([status, output]).toEqual([0, expect.any(String)])
    expect(chargedIn(restored)[0]).toHaveLength(backedUpAt)
    runsAmidDeaths(restored)
    expect(chargedIn(restored)).toEqual(right)
    expect(operate(restored, ["verify"])).toMatchObject({ status: 0 })
  },
)
