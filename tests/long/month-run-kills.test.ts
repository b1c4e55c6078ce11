/** A month's run with rent, recurring charges and late fees: killed again and again, and restored from a backup made during it. Each is charged once. Source: money.md section 4, 9.1. */
import { type SpawnSyncReturns, spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { cpSync, readdirSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import type { Death } from "../support/die-at-commit.ts"
import { folderOfTest } from "../support/killed-server.ts"
import { COMPILED, emptyFolder } from "../support/processes.ts"
import { CHARGED, monthBecomesDue } from "./support/month-run.ts"
import { operate } from "./support/program.ts"

/** It dies at one of this many next commits. */
const MOST_COMMITS = 20
const MIN_DEATHS = 4
const DIES = new URL("../support/die-at-commit.ts", import.meta.url).href

async function building(): Promise<string> {
  await monthBecomesDue()
  return folderOfTest()
}

function rowsIn(folder: string, text: string): unknown[][] {
  const db = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true })
  try {
    return db.prepare(text).raw().all() as unknown[][]
  } finally {
    db.close()
  }
}

const chargedIn = (folder: string) => CHARGED.map((text) => rowsIn(folder, text))

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

/** Runs the jobs until they end without a death; `amid` is called after each death with the number of charges. Returns that number for each death. */
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
