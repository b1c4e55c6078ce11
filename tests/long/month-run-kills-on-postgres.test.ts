/** On PostgreSQL: a month's run with rent, recurring charges and late fees, killed again and again before, at and after its commits. Each is charged once. */
import { type ChildProcess, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { closeDatabase } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { addressOf, copyDatabase, dropDatabase, OF_TEST } from "../support/postgres-database.ts"
import { COMPILED, emptyFolder, endedAfterwards } from "../support/processes.ts"
import { rowsOf } from "./support/deployment.ts"
import { armDeath, deathIn, MOMENTS } from "./support/die-at-postgres-commit.ts"
import { CHARGED, monthBecomesDue } from "./support/month-run.ts"
import { operate } from "./support/program.ts"

/** It dies at one of this many next commits, once it has charged something; the interval of checking this, in milliseconds. */
const NEXT = 3
const POLL = 10
const MIN_DEATHS = 4
const DIES = new URL("./support/die-at-postgres-commit.ts", import.meta.url).href

const databaseOf = (name: string) => ({ DATABASE_URL: addressOf(name), APP_SECRET: "2".repeat(64) })

type Charged = Record<string, unknown>

const chargedIn = (name: string) => Promise.all(CHARGED.map((text) => rowsOf<Charged>(addressOf(name), text)))

function startJobs(name: string, folder: string): ChildProcess {
  const program = ["--disable-warning=ExperimentalWarning", "--import", DIES, "build/server/index.js"]
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: folder,
    ...databaseOf(name),
    LOG_LEVEL: "error",
    ...COMPILED,
  }
  const child = spawn(process.execPath, [...program, "jobs", "run", "--clock-is-right"], { env })
  return endedAfterwards(child)
}

type End = { status: number | null; signal: string | null; stderr: string }

async function endOf(child: ChildProcess): Promise<End> {
  let stderr = ""
  child.stderr?.on("data", (part: Buffer) => {
    stderr += part.toString()
  })
  const [status, signal] = await once(child, "close")
  return { status, signal, stderr }
}

const countIn = async (name: string) => (await chargedIn(name))[0]?.length ?? 0

/** Makes the process die at one of its next commits as soon as it has charged something since the last death. */
async function dieAmid(name: string, folder: string, charged: number, end: Promise<End>): Promise<void> {
  while ((await Promise.race([pause(POLL), end])) === undefined) {
    if ((await countIn(name)) === charged) continue
    const moment = MOMENTS[randomInt(MOMENTS.length)] ?? "unsent"
    armDeath(folder, { after: randomInt(1, NEXT + 1), moment })
    return
  }
}

/** Runs the jobs until they end without a death. Returns the number of charges at each death. */
async function runsAmidDeaths(name: string): Promise<number[]> {
  const folder = emptyFolder()
  const deaths: number[] = []
  for (;;) {
    rmSync(deathIn(folder), { force: true })
    const end = endOf(startJobs(name, folder))
    await dieAmid(name, folder, deaths.at(-1) ?? 0, end)
    const { signal, ...rest } = await end
    if (signal !== "SIGKILL") {
      expect(rest).toEqual({ status: 0, stderr: "" })
      return deaths
    }
    deaths.push(await countIn(name))
  }
}

/** Two databases with the building of this test, to which nobody is connected. */
async function twoBuildings(): Promise<{ killed: string; undisturbed: string }> {
  await monthBecomesDue()
  await closeDatabase()
  const names = { killed: `killed_${process.pid}`, undisturbed: `undisturbed_${process.pid}` }
  for (const name of Object.values(names)) {
    await copyDatabase(OF_TEST, name)
    onTestFinished(() => dropDatabase(name))
  }
  return names
}

test.skipIf(!isPostgres)(
  "rent, recurring charges and late fees of a month are charged once, killed amid them",
  async () => {
    const { killed, undisturbed } = await twoBuildings()
    expect(await endOf(startJobs(undisturbed, emptyFolder()))).toMatchObject({ status: 0, stderr: "" })
    const right = await chargedIn(undisturbed)
    const [charges = []] = right
    const kinds = new Set(charges.map(({ kind, origin }) => `${kind} ${origin}`))
    expect([...kinds].toSorted()).toEqual(["late job", "other recurring", "rent job"])
    expect(charges.every(({ times }) => Number(times) === 1)).toBe(true)

    const deaths = await runsAmidDeaths(killed)
    console.log(`${charges.length} charges; killed after ${deaths.join(", ")}`)
    expect(deaths.filter((count) => count > 0 && count < charges.length).length).toBeGreaterThanOrEqual(MIN_DEATHS)
    expect(await chargedIn(killed)).toEqual(right)
    expect(operate(emptyFolder(), ["verify"], databaseOf(killed))).toMatchObject({ status: 0 })
  },
)
